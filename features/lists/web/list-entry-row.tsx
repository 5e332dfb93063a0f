import type { ReactNode } from 'react';
import { buttonClass } from '#design/button/button-class.ts';
import { classNames } from '#design/class-names.ts';
import { Cover } from '#design/cover/cover.tsx';
import { linkClass } from '#design/link/link-class.ts';
import { PlayButton } from '#design/play-button/play-button.tsx';
import type { TrackView } from '#features/tracks/contract.ts';
import { isPlayable } from '#features/tracks/web/to-player-track.ts';
import { TrackLikeButton } from '#features/tracks/web/track-like-button.tsx';
import { TrackMenuButton } from '#features/tracks/web/track-menu-button.tsx';
import { uploadedCoverAddress } from '#features/tracks/web/uploaded-cover-address.ts';
import { useTrackPlayback } from '#features/tracks/web/use-track-playback.ts';
import { formatDuration } from '#platform/pure/text/format-duration.ts';
import type { ListEntry } from '../contract.ts';
import styles from './list-page.module.css';

/** What those who may change a list see of an entry besides. */
export interface EntryChanges {
  /** Where a dragged entry would be dropped. */
  drop?: 'before' | 'behind' | undefined;
  isDragged?: boolean;
  /** Before the place. */
  handle?: ReactNode;
  /** Behind the track. */
  actions?: ReactNode;
  /** In the track's menu. */
  menuItems?: ReactNode;
}

interface ListEntryRowProps extends EntryChanges {
  entry: ListEntry;
  index: number;
  /** The list around it; playing continues in it. */
  tracks: readonly TrackView[];
  loadedAt: number;
}

const goneText = 'Not available now';

/** The title of an entry's track, or its place where the track is gone. */
export const titleOfEntry = ({ track, place }: ListEntry): string =>
  track?.title ?? `what is at place ${place}`;

/** A place of a list with its track. */
export function ListEntryRow({
  entry,
  index,
  drop,
  isDragged,
  handle,
  actions,
  menuItems,
  ...shown
}: ListEntryRowProps) {
  const { track } = entry;
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
      {handle}
      <span className={styles.place}>{entry.place}</span>
      {track ? (
        <EntryTrack track={track} addedBy={entry.addedBy} {...shown} />
      ) : (
        <span className={styles.goneText}>{goneText}</span>
      )}
      {actions}
      {track && <TrackMenuButton track={track} className={buttonClass('icon')} actions={menuItems} />}
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
        page={track.selfLink}
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
          <span className={styles.trackTitle}>{track.title}</span>
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
