import { useSuspenseQuery } from '@tanstack/react-query';
import { linkClass } from '#design/link/link-class.ts';
import { PageHead } from '#design/page-head/page-head.tsx';
import { panelClass } from '#design/panel/panel-class.ts';
import { formatPlannedTime } from '#platform/pure/text/format-timestamp.ts';
import { useApi } from '#platform/web/app-context.tsx';
import type { OverviewEntry } from '../contract.ts';
import styles from './overview-page.module.css';
import { overviewQuery } from './overview-query.ts';

/** `/admin`: what waits for an admin, what goes live next, and forgotten drafts. */
export function OverviewPage() {
  const { data } = useSuspenseQuery(overviewQuery(useApi()));
  const { waiting, upcoming, oldDrafts } = data;
  return (
    <div className={styles.page}>
      <PageHead
        title="Overview"
        lead="What is waiting for you, and what goes live next. Everything you change is in the audit log."
      />
      <section className={panelClass('form')} aria-labelledby="overview-waiting">
        <h2 id="overview-waiting" className={styles.title}>
          Waiting
        </h2>
        {waiting.length === 0 ? (
          <p className={styles.none}>Nothing is waiting.</p>
        ) : (
          <ul className={styles.counts}>
            {waiting.map(({ title, count, href }) => (
              <li key={`${title} ${href}`}>
                <a className={styles.count} href={href}>
                  <strong>{count}</strong> {title}
                </a>
              </li>
            ))}
          </ul>
        )}
      </section>
      <Entries
        id="overview-upcoming"
        title="Goes live next"
        entries={upcoming}
        emptyText="Nothing is scheduled."
      />
      <Entries
        id="overview-drafts"
        title="Drafts older than 30 days"
        entries={oldDrafts}
        emptyText="There are none."
      />
    </div>
  );
}

interface EntriesProps {
  id: string;
  title: string;
  entries: readonly OverviewEntry[];
  emptyText: string;
}

function Entries({ id, title, entries, emptyText }: EntriesProps) {
  return (
    <section className={panelClass('form')} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      {entries.length === 0 ? (
        <p className={styles.none}>{emptyText}</p>
      ) : (
        <ul className={styles.entries}>
          {entries.map(({ kind, title: name, href, at }) => (
            <li key={`${href} ${at} ${name}`} className={styles.entry}>
              <span className={styles.kind}>{kind}</span>
              <a className={linkClass()} href={href}>
                {name}
              </a>
              <time className={styles.time} dateTime={at}>
                {formatPlannedTime(at)}
              </time>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
