import type { ReactNode } from 'react';
import { buttonClass } from '#design/button/button-class.ts';
import { classNames } from '#design/class-names.ts';
import { Cover } from '#design/cover/cover.tsx';
import { linkClass } from '#design/link/link-class.ts';
import { PlayButton } from '#design/play-button/play-button.tsx';
import type { TrackView } from '../../contract.ts';
import { isPlayable } from '../to-player-track.ts';
import { TrackMenuButton } from '../track-menu-button.tsx';
import { uploadedCoverAddress } from '../uploaded-cover-address.ts';
import { useTrackPlayback } from '../use-track-playback.ts';
import styles from './compact-track.module.css';

interface CompactTrackProps {
  track: TrackView;
  /** The list around it; playing continues in it. */
  list: readonly TrackView[];
  /** A line below the artist. */
  children?: ReactNode;
}

/** A track in a narrow column: small cover with the play button, title, artist, menu. */
export function CompactTrack({ track, list, children }: CompactTrackProps) {
  const playback = useTrackPlayback(track, list);
  return (
    <article className={classNames(styles.track, playback.playing && styles.heard)} aria-label={track.title}>
      <div className={styles.picture}>
        <Cover
          id={track.id}
          src={uploadedCoverAddress(track.imageSmallUrl)}
          colour={track.imageColour}
          size={64}
          page={track.selfLink}
        />
        {isPlayable(track) && (
          <PlayButton
            playing={playback.playing}
            loading={playback.waiting}
            title={track.title}
            size={32}
            className={styles.play}
            onToggle={playback.toggle}
            onIntent={playback.prepare}
          />
        )}
      </div>
      <div className={styles.texts}>
        <h3 className={styles.title}>
          <a className={linkClass('quiet')} href={track.selfLink}>
            <span className={styles.words}>{track.title}</span>
          </a>
        </h3>
        <a className={linkClass('quiet')} href={track.user.selfLink}>
          {track.user.username}
        </a>
        {children}
      </div>
      <TrackMenuButton track={track} className={buttonClass('icon')} />
    </article>
  );
}
