import ChevronUp from 'lucide-react/icons/chevron-up';
import { Button } from '#design/button/button.tsx';
import { usePlayerState } from '#platform/web/use-player.ts';
import styles from './player-bar.module.css';
import { PlayerControls } from './player-controls.tsx';
import { PlayerLike } from './player-like.tsx';
import { PlayerShare } from './player-share.tsx';
import { PlayerTime } from './player-time.tsx';
import { PlayerTrackInfo } from './player-track-info.tsx';
import { PlayerVolume } from './player-volume.tsx';
import { PlayerWaveform } from './player-waveform.tsx';

/** The bar at the bottom of the window. On small screens it has fewer controls and opens the sheet. */
export function PlayerBar({ onOpen }: { onOpen: () => void }) {
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
