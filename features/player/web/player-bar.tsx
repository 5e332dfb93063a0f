import ChevronUp from 'lucide-react/icons/chevron-up';
import ListMusic from 'lucide-react/icons/list-music';
import Volume2 from 'lucide-react/icons/volume-2';
import VolumeX from 'lucide-react/icons/volume-x';
import { Button } from '#design/button/button.tsx';
import { classNames } from '#design/class-names.ts';
import { getPlayerStore, usePlayerState } from '#platform/web/player/use-player.ts';
import styles from './player-bar.module.css';
import { PlayerControls } from './player-controls.tsx';
import { PlayerLike } from './player-like.tsx';
import { PlayerShare } from './player-share.tsx';
import { PlayerTime } from './player-time.tsx';
import { PlayerTrackInfo } from './player-track-info.tsx';
import playerVolumeStyles from './player-volume.module.css';
import { PlayerWaveform } from './player-waveform.tsx';
import { QueueModes } from './queue/queue-modes.tsx';

interface PlayerBarProps {
  /** Opens the sheet. */
  onOpen: () => void;
  isQueueOpen: boolean;
  onQueue: () => void;
}

/** The bar at the bottom of the window. On small screens it has fewer controls and opens the sheet. */
export function PlayerBar({ onOpen, isQueueOpen, onQueue }: PlayerBarProps) {
  return (
    <>
      <div className={styles.spacer} />
      <section className={styles.bar} aria-label="Player">
        <ProgressLine />
        <div className={styles.inner}>
          <PlayerTrackInfo coverSize={48} className={styles.piece} />
          <PlayerControls className={styles.controls} />
          <div className={styles.sound}>
            <PlayerTime show="time" />
            <PlayerWaveform height={48} />
            <PlayerTime show="duration" />
          </div>
          <div className={styles.more}>
            <PlayerLike />
            <PlayerShare />
            <QueueModes className={styles.modes} />
            <Button
              variant="icon"
              icon={ListMusic}
              aria-label="Queue"
              aria-expanded={isQueueOpen}
              aria-keyshortcuts="Q"
              onClick={onQueue}
            />
            <PlayerVolume className={styles.volume} />
          </div>
          <Button
            variant="icon"
            icon={ChevronUp}
            className={styles.open}
            aria-label="Open player"
            onClick={onOpen}
          />
        </div>
      </section>
    </>
  );
}

/** Playback progress, for screens without room for the waveform. */
function ProgressLine() {
  const progress = usePlayerState((state) => state.progress);
  return <div className={styles.line} style={{ transform: `scaleX(${progress})` }} />;
}

/** Mute button and volume slider. */
function PlayerVolume({ className }: { className?: string | undefined }) {
  const volume = usePlayerState((state) => state.volume);
  const isMuted = usePlayerState((state) => state.isMuted);
  const isSilent = isMuted || volume === 0;
  const change = (next: number) => {
    getPlayerStore().setVolume(next);
    if (isMuted && next > 0) getPlayerStore().setMuted(false);
  };
  const toggle = () => {
    if (volume === 0) change(1);
    else getPlayerStore().setMuted(!isMuted);
  };
  return (
    <div className={classNames(playerVolumeStyles.volume, className)}>
      <Button
        variant="icon"
        icon={isSilent ? VolumeX : Volume2}
        aria-label="Mute"
        aria-keyshortcuts="M"
        aria-pressed={isSilent}
        onClick={toggle}
      />
      <input
        type="range"
        className={playerVolumeStyles.slider}
        min={0}
        max={1}
        step={0.05}
        value={isMuted ? 0 : volume}
        aria-label="Volume"
        aria-valuetext={`${Math.round((isMuted ? 0 : volume) * 100)}%`}
        onChange={(event) => change(event.currentTarget.valueAsNumber)}
      />
    </div>
  );
}
