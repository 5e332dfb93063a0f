import Volume2 from 'lucide-react/icons/volume-2';
import VolumeX from 'lucide-react/icons/volume-x';
import { Button } from '#design/button/button.tsx';
import { classNames } from '#design/class-names.ts';
import { getPlayerStore, usePlayerState } from '#platform/web/use-player.ts';
import styles from './player-volume.module.css';

/** Mute button and volume slider. */
export function PlayerVolume({ className }: { className?: string | undefined }) {
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
    <div className={classNames(styles.volume, className)}>
      <Button
        variant="icon"
        icon={isSilent ? VolumeX : Volume2}
        aria-label="Mute"
        aria-pressed={isSilent}
        onClick={toggle}
      />
      <input
        type="range"
        className={styles.slider}
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
