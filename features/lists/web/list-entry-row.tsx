import { classNames } from '#design/class-names.ts';
import { Cover } from '#design/cover/cover.tsx';
import { linkClass } from '#design/link/link-class.ts';
import { PlayButton } from '#design/play-button/play-button.tsx';
import type { TrackView } from '#features/tracks/contract.ts';
import { isPlayable } from '#features/tracks/web/to-player-track.ts';
import { TrackLikeButton } from '#features/tracks/web/track-like-button.tsx';
import { uploadedCoverAddress } from '#features/tracks/web/uploaded-cover-address.ts';
import { useTrackPlayback } from '#features/tracks/web/use-track-playback.ts';
import { formatDuration } from '#platform/pure/text/format-duration.ts';
import type { ListEntry } from '../contract.ts';
import { EntryMenu } from './entry-menu.tsx';
import type { EntryOrder } from './entry-order.ts';
import styles from './list-page.module.css';
import { OrderHandle } from './order-handle.tsx';

interface ListEntryRowProps {
  entry: ListEntry;
  index: number;
  /** The list around it; playing continues in it. */
  tracks: readonly TrackView[];
  loadedAt: number;
  /** Where a dragged entry would be dropped. */
  drop?: 'before' | 'behind' | undefined;
  isDragged: boolean;
  order: EntryOrder | null;
}

const goneText = 'Not available now';

/** A place of a list with its track. */
export function ListEntryRow({ entry, index, drop, isDragged, order, ...shown }: ListEntryRowProps) {
  const { track } = entry;
  const title = track?.title ?? `what is at place ${entry.place}`;
  return (
    <li
      data-index={index}
      className={classNames(
        styles.entry,
        track === null && styles.gone,
        drop && styles[drop],
        isDragged && styles.dragged,
      )}
    >
      {order && <OrderHandle id={entry.id} title={title} index={index} order={order} />}
      <span className={styles.place}>{entry.place}</span>
      {track ? <EntryTrack track={track} {...shown} /> : <span className={styles.goneText}>{goneText}</span>}
      {order && <EntryMenu title={title} index={index} order={order} />}
    </li>
  );
}

function EntryTrack({
  track,
  tracks,
  loadedAt,
}: {
  track: TrackView;
  tracks: readonly TrackView[];
  loadedAt: number;
}) {
  const playback = useTrackPlayback(track, tracks);
  return (
    <>
      <Cover
        id={track.id}
        src={uploadedCoverAddress(track.imageSmallUrl)}
        colour={track.imageColour}
        size={48}
        className={styles.cover}
      />
      {isPlayable(track) && (
        <PlayButton
          playing={playback.playing}
          loading={playback.waiting}
          title={track.title}
          size={40}
          onToggle={playback.toggle}
          onIntent={playback.prepare}
        />
      )}
      <div className={styles.names}>
        <a className={classNames(linkClass('quiet'), styles.name)} href={track.selfLink}>
          {track.title}
        </a>
        <a className={classNames(linkClass('quiet'), styles.artist)} href={track.user.selfLink}>
          {track.user.username}
        </a>
      </div>
      {track.duration !== null && (
        <span className={styles.duration}>
          <span className="spoken">Length </span>
          {formatDuration(track.duration)}
        </span>
      )}
      {track.published && (
        <span className={styles.like}>
          <TrackLikeButton track={track} loadedAt={loadedAt} />
        </span>
      )}
    </>
  );
}
