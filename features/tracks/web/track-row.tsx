import { type ReactNode, useRef } from 'react';
import { buttonClass } from '#design/button/button-class.ts';
import { cardClass } from '#design/card/card-class.ts';
import { classNames } from '#design/class-names.ts';
import { Cover } from '#design/cover/cover.tsx';
import { linkClass } from '#design/link/link-class.ts';
import { PlayButton } from '#design/play-button/play-button.tsx';
import { Skeleton } from '#design/skeleton/skeleton.tsx';
import { useViewer } from '#platform/web/app-context.tsx';
import { useInView } from '#platform/web/use-in-view.ts';
import { useLazyModule } from '#platform/web/use-lazy-module.ts';
import type { TrackView } from '../contract.ts';
import { ShareButton } from './share-button.tsx';
import { isPlayable } from './to-player-track.ts';
import { TrackFacts } from './track-facts.tsx';
import { TrackLikeButton } from './track-like-button.tsx';
import { TrackMenuButton } from './track-menu-button.tsx';
import styles from './track-row.module.css';
import { uploadedCoverAddress } from './uploaded-cover-address.ts';
import { useTrackPlayback } from './use-track-playback.ts';

interface TrackRowProps {
  track: TrackView;
  /** The list around the row; playing continues in it. */
  list?: readonly TrackView[];
  /** When the track was loaded, in ms. */
  loadedAt?: number;
  eager?: boolean;
  /** Where playing starts, in ms. */
  from?: number;
  /** Heading level of the title. */
  level?: 2 | 3;
  /** More `MenuItem`s of its menu. */
  actions?: ReactNode;
}

const coverSize = 96;
const waveformHeight = 48;
/** Of the line of times below the waveform. */
const timesHeight = 21;

/** A track in a list with its waveform, like and share. */
export function TrackRow({ track, list, loadedAt = 0, eager, from, level = 3, actions }: TrackRowProps) {
  const Heading = level === 2 ? 'h2' : 'h3';
  const playback = useTrackPlayback(track, list, from);
  const row = useRef<HTMLElement>(null);
  const waveform = useLazyModule('TrackWaveform', () => import('./track-waveform.tsx'), useInView(row));
  const viewer = useViewer();
  const mayLike = viewer !== null && track.doesUserLike !== null;
  return (
    <article ref={row} className={classNames(cardClass, styles.row)} aria-label={track.title}>
      <Cover
        id={track.id}
        src={uploadedCoverAddress(track.imageSmallUrl)}
        colour={track.imageColour}
        size={coverSize}
        page={track.selfLink}
        eager={eager}
        className={styles.cover}
      />
      <div className={styles.words}>
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
          <Heading className={styles.title}>
            <a href={track.selfLink}>{track.title}</a>
          </Heading>
          <a className={linkClass('quiet')} href={track.user.selfLink}>
            {track.user.username}
          </a>
        </div>
        <div className={styles.facts}>
          <TrackFacts track={track} loadedAt={loadedAt} />
        </div>
        <TrackMenuButton track={track} actions={actions} className={buttonClass('icon')} />
      </div>
      <div className={styles.sound}>
        {waveform ? (
          <waveform.TrackWaveform track={track} playback={playback} height={waveformHeight} from={from} />
        ) : (
          <Skeleton height={waveformHeight + timesHeight} />
        )}
      </div>
      <div className={styles.actions}>
        {mayLike && <TrackLikeButton track={track} loadedAt={loadedAt} />}
        {isShareable(track) && <ShareButton track={track} />}
      </div>
    </article>
  );
}

/** A track can be shared when it has all the parts of its addresses. */
const isShareable = ({ shortLinkId, permalink, user }: TrackView): boolean =>
  Boolean(shortLinkId && permalink && user.profileLink);
