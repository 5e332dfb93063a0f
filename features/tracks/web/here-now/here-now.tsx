import { useQuery } from '@tanstack/react-query';
import { Cover } from '#design/cover/cover.tsx';
import { linkClass } from '#design/link/link-class.ts';
import { PlayButton } from '#design/play-button/play-button.tsx';
import { Section } from '#design/section/section.tsx';
import { TimeAgo } from '#design/time-ago/time-ago.tsx';
import { formatCount } from '#platform/pure/text/format-count.ts';
import { useApi, useViewer } from '#platform/web/app-context.tsx';
import { useLazyModule } from '#platform/web/use-lazy-module.ts';
import type { TrackView } from '../../contract.ts';
import { LISTENING_MS } from '../../model/here-now.ts';
import { isPlayable } from '../to-player-track.ts';
import { uploadedCoverAddress } from '../uploaded-cover-address.ts';
import { useTrackPlayback } from '../use-track-playback.ts';
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
            <li key={track.id}>
              <Published track={track} at={at} list={list} />
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

const coverSide = 56;

/** A track that was just published: played, opened, and when it came. */
function Published({ track, at, list }: { track: TrackView; at: string; list: readonly TrackView[] }) {
  const { playing, waiting, toggle, prepare } = useTrackPlayback(track, list);
  return (
    <article className={styles.track} aria-label={track.title}>
      <Cover
        id={track.id}
        src={uploadedCoverAddress(track.imageSmallUrl)}
        colour={track.imageColour}
        size={coverSide}
        className={styles.cover}
      />
      {isPlayable(track) && (
        <PlayButton
          playing={playing}
          loading={waiting}
          title={track.title}
          onToggle={toggle}
          onIntent={prepare}
          size={40}
        />
      )}
      <div className={styles.words}>
        <h3 className={styles.title}>
          <a className={linkClass('quiet')} href={track.selfLink}>
            {track.title}
          </a>
        </h3>
        <p className={styles.by}>
          <a className={linkClass('quiet')} href={track.user.selfLink}>
            {track.user.username}
          </a>
          <TimeAgo at={at} />
        </p>
      </div>
    </article>
  );
}
