import SkipBack from 'lucide-react/icons/skip-back';
import SkipForward from 'lucide-react/icons/skip-forward';
import type { ReactNode } from 'react';
import { Button } from '#design/button/button.tsx';
import { Cover } from '#design/cover/cover.tsx';
import { linkClass } from '#design/link/link-class.ts';
import { panelClass } from '#design/panel/panel-class.ts';
import { PlayButton } from '#design/play-button/play-button.tsx';
import type { TrackView } from '#features/tracks/contract.ts';
import { isPlayable, toPlayerQueue, toPlayerTrack } from '#features/tracks/web/to-player-track.ts';
import { TrackWaveform } from '#features/tracks/web/track-waveform.tsx';
import { uploadedCoverAddress } from '#features/tracks/web/uploaded-cover-address.ts';
import { useTrackPlayback } from '#features/tracks/web/use-track-playback.ts';
import { getPlayerStore } from '#platform/web/player/use-player.ts';
import styles from './ballot-page.module.css';
import type { BallotEntry } from './vote-button.tsx';

interface BallotStageProps {
  entry: BallotEntry;
  /** The entries around it; playing goes on in them. */
  list: readonly TrackView[];
  place: number;
  isLast: boolean;
  onGoTo: (place: number) => void;
  children: ReactNode;
}

/** The entry that the viewer listens to, with ways to the one before and after it. */
export function BallotStage({ entry: { track }, list, place, isLast, onGoTo, children }: BallotStageProps) {
  const playback = useTrackPlayback(track, list);
  const goTo = (next: number) => {
    const found = list[next];
    onGoTo(next);
    if (playback.playing && found && isPlayable(found))
      getPlayerStore().play(toPlayerTrack(found), toPlayerQueue(list));
  };
  return (
    <section className={panelClass()} aria-label={`Entry ${place + 1}`}>
      <div className={styles.stage}>
        <Cover
          id={track.id}
          src={uploadedCoverAddress(track.imageSmallUrl)}
          colour={track.imageColour}
          size={96}
          className={styles.cover}
        />
        <div className={styles.names}>
          <p className={styles.hint}>Entry {place + 1}</p>
          <h2 className={styles.current}>
            <a href={track.selfLink}>{track.title}</a>
          </h2>
          <a className={linkClass('quiet')} href={track.user.selfLink}>
            {track.user.username}
          </a>
        </div>
      </div>
      <TrackWaveform track={track} playback={playback} height={64} />
      <div className={styles.controls}>
        <Button
          variant="icon"
          icon={SkipBack}
          aria-label="Entry before"
          inactive={place === 0}
          onClick={() => goTo(place - 1)}
        />
        <PlayButton
          playing={playback.playing}
          loading={playback.waiting}
          title={track.title}
          size={48}
          onToggle={playback.toggle}
          onIntent={playback.prepare}
        />
        <Button
          variant="icon"
          icon={SkipForward}
          aria-label="Next entry"
          inactive={isLast}
          onClick={() => goTo(place + 1)}
        />
        <div className={styles.vote}>{children}</div>
      </div>
    </section>
  );
}
