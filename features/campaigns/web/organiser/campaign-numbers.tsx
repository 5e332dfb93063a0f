import { useQuery } from '@tanstack/react-query';
import { EmptyState } from '#design/empty-state/empty-state.tsx';
import { ErrorState } from '#design/error-state/error-state.tsx';
import { Skeleton } from '#design/skeleton/skeleton.tsx';
import { formatCount } from '#platform/pure/text/format-count.ts';
import { useApi } from '#platform/web/app-context.tsx';
import { type DayKind, dayKinds } from '../../model/day-kinds.ts';
import type { CampaignDayView } from '../../numbers.contract.ts';
import styles from './manage-page.module.css';
import { numbersQuery } from './organiser-queries.ts';

const kindNames: Record<DayKind, string> = {
  visits: 'Visits',
  joins: 'Joins',
  stems: 'Stems downloaded',
  starts: 'Collaborations started',
  entries: 'Entries',
  plays: 'Plays',
  votes: 'Votes',
};

/** The numbers of a campaign by day: a chart of each kind, and all of them as a table. */
export function CampaignNumbers({ slug }: { slug: string }) {
  const { data, isLoadingError, refetch } = useQuery(numbersQuery(useApi(), slug));
  if (isLoadingError)
    return <ErrorState text="The numbers could not be loaded." onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={320} />;
  const { days, sources } = data;
  if (days.length === 0)
    return <EmptyState text="Nothing has been counted yet. The numbers of today are here as they come in." />;
  const kinds = dayKinds.filter((kind) => kind !== 'votes' || days.some(({ votes }) => votes !== null));
  return (
    <div className={styles.numbers}>
      <ul className={styles.charts} role="list">
        {kinds.map((kind) => (
          <li key={kind}>
            <DayChart name={kindNames[kind]} days={days} kind={kind} />
          </li>
        ))}
      </ul>
      {!kinds.includes('votes') && <p className={styles.quiet}>Votes are shown when voting has ended.</p>}
      <DayTable days={days} kinds={kinds} />
      <Sources sources={sources} />
    </div>
  );
}

/** Days that a chart shows, the last ones. */
const CHART_DAYS = 30;
const DAY_MS = 86_400_000;

/** The last days in order, also those on which nothing was counted. */
function withEmptyDays(
  days: readonly CampaignDayView[],
): { day: string; counts: CampaignDayView | undefined }[] {
  const byDay = new Map(days.map((counts) => [counts.day, counts]));
  const last = Date.parse(days.at(-1)?.day ?? '');
  const first = Date.parse(days[0]?.day ?? '');
  const shown = Math.min(CHART_DAYS, (last - first) / DAY_MS + 1);
  return Array.from({ length: shown }, (_, at) => {
    const day = new Date(last - (shown - 1 - at) * DAY_MS).toISOString().slice(0, 'yyyy-mm-dd'.length);
    return { day, counts: byDay.get(day) };
  });
}

const HEIGHT = 48;

function DayChart({ name, days, kind }: { name: string; days: readonly CampaignDayView[]; kind: DayKind }) {
  const total = days.reduce((sum, counts) => sum + (counts[kind] ?? 0), 0);
  const bars = withEmptyDays(days).map(({ day, counts }) => ({ day, count: counts?.[kind] ?? 0 }));
  const most = Math.max(1, ...bars.map(({ count }) => count));
  return (
    <figure className={styles.chart}>
      <figcaption>
        {name} <strong className={styles.total}>{formatCount(total)}</strong>
      </figcaption>
      <svg
        className={styles.bars}
        viewBox={`0 0 ${bars.length * 10} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`${name} ${formatCount(total)}`}
      >
        {bars.map(({ day, count }, at) => {
          const height = count === 0 ? 1 : Math.max(3, (count / most) * HEIGHT);
          return (
            <rect key={day} x={at * 10 + 1} y={HEIGHT - height} width={8} height={height}>
              <title>{`${day}: ${count}`}</title>
            </rect>
          );
        })}
      </svg>
    </figure>
  );
}

function DayTable({ days, kinds }: { days: readonly CampaignDayView[]; kinds: readonly DayKind[] }) {
  return (
    <div>
      <h2 id="days" className={styles.heading}>
        By day
      </h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways, by keyboard too */}
      <section className={styles.scroller} tabIndex={0} aria-labelledby="days">
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Day (UTC)</th>
              {kinds.map((kind) => (
                <th key={kind} scope="col">
                  {kindNames[kind]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map((counts) => (
              <tr key={counts.day}>
                <th scope="row">{counts.day}</th>
                {kinds.map((kind) => (
                  <td key={kind}>{formatCount(counts[kind] ?? 0)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
}

function Sources({ sources }: { sources: readonly { host: string; visits: number }[] }) {
  return (
    <section aria-labelledby="sources">
      <h2 id="sources" className={styles.heading}>
        Where visitors came from
      </h2>
      {sources.length === 0 ? (
        <p className={styles.quiet}>No other site has led anybody here yet.</p>
      ) : (
        <dl className={styles.sources}>
          {sources.map(({ host, visits }) => (
            <div key={host}>
              <dt>{host}</dt>
              <dd>{formatCount(visits)}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}
