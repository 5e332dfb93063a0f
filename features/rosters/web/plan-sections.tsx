import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LoadMore } from '#design/load-more/load-more.tsx';
import { useApi } from '#platform/web/app-context.tsx';
import type { RosterRun } from '../contract.ts';
import { type PlanSection, planSections } from '../model/roster.ts';
import styles from './rosters.module.css';
import { planEntriesQuery } from './rosters-queries.ts';

const titles: Record<PlanSection, string> = {
  new: 'New',
  changed: 'Changed',
  moved: 'Moved',
  leaving: 'Leaving',
  unclear: 'Unclear, left as they are',
};

/** What a waiting plan shows without a click: the first section with people, and what nobody should miss. */
function isOpenAtFirst(run: RosterRun, counts: Record<PlanSection, number>, section: PlanSection): boolean {
  if (run.state !== 'ready') return false;
  const first = planSections.find((one) => counts[one] > 0);
  return section === first || section === 'leaving' || section === 'unclear';
}

/** The sections of a plan, each with its names once it is opened. */
export function PlanSections({ run, counts }: { run: RosterRun; counts: Record<PlanSection, number> }) {
  return planSections.map(
    (section) =>
      counts[section] > 0 && (
        <Section
          key={section}
          run={run}
          section={section}
          title={`${titles[section]}: ${counts[section]}`}
          opens={isOpenAtFirst(run, counts, section)}
        />
      ),
  );
}

interface SectionProps {
  run: RosterRun;
  section: PlanSection;
  title: string;
  /** Open from the beginning. */
  opens: boolean;
}

function Section({ run, section, title, opens }: SectionProps) {
  const [isOpen, setOpen] = useState(opens);
  return (
    <details className={styles.group} open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{title}</summary>
      {isOpen && <Names run={run} section={section} title={title} />}
    </details>
  );
}

function Names({ run, section, title }: Omit<SectionProps, 'opens'>) {
  const api = useApi();
  const updated = `${run.state} ${JSON.stringify(run.plan?.counts)}`;
  const query = useInfiniteQuery(planEntriesQuery(api, { id: run.id, section, updated }));
  const entries = query.data?.pages.flatMap((page) => page.entries) ?? [];
  if (query.isPending) return <p role="status">Loading the names</p>;
  if (entries.length === 0) return <p>The names were deleted after 7 days.</p>;
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls is scrolled by keys */}
      <section className={styles.scroll} aria-label={`${title}: list`} tabIndex={0}>
        <ul className={styles.names} aria-label={title}>
          {entries.map(({ what, name, detail }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two entries may be alike, and none changes its place
            <li key={at}>
              <strong>{name || 'Without a name'}</strong>{' '}
              <span className={styles.facts}>
                {what}, {detail}
              </span>
            </li>
          ))}
        </ul>
      </section>
      <LoadMore
        hasMore={query.hasNextPage}
        busy={query.isFetchingNextPage}
        onMore={() => void query.fetchNextPage()}
      />
    </>
  );
}
