import { useQuery } from '@tanstack/react-query';
import { Section } from '#design/section/section.tsx';
import { TimeAgo } from '#design/time-ago/time-ago.tsx';
import { formatCount } from '#platform/pure/text/format-count.ts';
import { useApi, useViewer } from '#platform/web/app-context.tsx';
import { useLazyModule } from '#platform/web/use-lazy-module.ts';
import { LISTENING_MS } from '../../model/here-now.ts';
import { CompactTrack } from '../lists/compact-track.tsx';
import styles from './here-now.module.css';
import { hereNowQuery } from './here-now-query.ts';

/** How often the number of listeners is read while the page is looked at. */
const refreshMs = 30_000;

/** How many listen now, and what was just published, kept up to date; nothing where the call has failed. */
export function HereNow() {
  const viewer = useViewer();
  const { data } = useQuery({ ...hereNowQuery(useApi()), refetchInterval: refreshMs });
  const live = useLazyModule('LiveHereNow', () => import('./live-here-now.tsx'), viewer !== null);
  if (!data) return null;
  const { listeners, published } = data;
  const list = published.map(({ track }) => track);
  return (
    <Section heading="Here now" landmark beside={<Listeners count={listeners} />}>
      {live && <live.LiveHereNow />}
      {published.length > 0 && (
        <ul className={styles.published} role="list" aria-label="Just published">
          {published.map(({ track, at }) => (
            <li key={track.id} className={styles.track}>
              <CompactTrack track={track} list={list}>
                <TimeAgo at={at} />
              </CompactTrack>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

function Listeners({ count }: { count: number | null }) {
  if (count === null) return <span className={styles.quiet}>Quiet right now</span>;
  return (
    <span className={styles.listeners}>
      <span className={styles.dot} aria-hidden="true" />
      {formatCount(count)} people listened in the last {LISTENING_MS / 60_000} min
    </span>
  );
}
