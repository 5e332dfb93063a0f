import X from 'lucide-react/icons/x';
import { Button } from '#design/button/button.tsx';
import { buttonClass } from '#design/button/button-class.ts';
import { classNames } from '#design/class-names.ts';
import { Cover } from '#design/cover/cover.tsx';
import { linkClass } from '#design/link/link-class.ts';
import { MenuSeparator } from '#design/menu/menu-item.tsx';
import { PlayButton } from '#design/play-button/play-button.tsx';
import type { TrackView } from '#features/tracks/contract.ts';
import { isPlayable } from '#features/tracks/web/to-player-track.ts';
import { TrackLikeButton } from '#features/tracks/web/track-like-button.tsx';
import { TrackMenuButton } from '#features/tracks/web/track-menu-button.tsx';
import { uploadedCoverAddress } from '#features/tracks/web/uploaded-cover-address.ts';
import { useTrackPlayback } from '#features/tracks/web/use-track-playback.ts';
import { formatDuration } from '#platform/pure/text/format-duration.ts';
import type { ListEntry } from '../contract.ts';
import { EntryItems, EntryMenu } from './entry-menu.tsx';
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
  /** The viewer added it to the list of somebody else. */
  onTakeOut: (() => void) | undefined;
  order: EntryOrder | null;
}

const goneText = 'Not available now';

/** A place of a list with its track. */
export function ListEntryRow({
  entry,
  index,
  drop,
  isDragged,
  onTakeOut,
  order,
  ...shown
}: ListEntryRowProps) {
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
      {track ? (
        <EntryTrack track={track} addedBy={entry.addedBy} {...shown} />
      ) : (
        <span className={styles.goneText}>{goneText}</span>
      )}
      {onTakeOut && (
        <Button
          variant="icon"
          icon={X}
          data-handle={entry.id}
          aria-label={`Take ${title} out of the list`}
          onClick={onTakeOut}
        />
      )}
      {track && (
        <TrackMenuButton
          track={track}
          className={buttonClass('icon')}
          actions={
            order && (
              <>
                <MenuSeparator />
                <EntryItems index={index} order={order} />
              </>
            )
          }
        />
      )}
      {!track && order && <EntryMenu title={title} index={index} order={order} />}
    </li>
  );
}

function EntryTrack({
  track,
  addedBy,
  tracks,
  loadedAt,
}: {
  track: TrackView;
  addedBy: ListEntry['addedBy'];
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
        {addedBy && (
          <span className={styles.adder}>
            added by{' '}
            <a className={linkClass('quiet')} href={addedBy.selfLink}>
              {addedBy.username}
            </a>
          </span>
        )}
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
