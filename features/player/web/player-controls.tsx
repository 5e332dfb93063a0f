import SkipBack from 'lucide-react/icons/skip-back';
import SkipForward from 'lucide-react/icons/skip-forward';
import Square from 'lucide-react/icons/square';
import { Button } from '#design/button/button.tsx';
import { classNames } from '#design/class-names.ts';
import { PlayButton } from '#design/play-button/play-button.tsx';
import { getPlayerStore, usePlayerState } from '#platform/web/player/use-player.ts';
import styles from './player-controls.module.css';

interface PlayerControlsProps {
  /** For the sheet: larger touch targets. */
  large?: boolean;
  className?: string | undefined;
}

/** Previous, play or pause, next, stop. */
export function PlayerControls({ large = false, className }: PlayerControlsProps) {
  const title = usePlayerState((state) => state.title);
  const isPlaying = usePlayerState((state) => state.isPlaying);
  const isWaiting = usePlayerState((state) => state.isWaiting);
  const isStopped = usePlayerState((state) => !state.isPlaying && !state.isPaused);
  const hasNext = usePlayerState((state) => state.hasNext);
  const size = large ? 'large' : 'medium';
  return (
    <div className={classNames(styles.controls, large && styles.large, className)}>
      <Button
        variant="icon"
        size={size}
        icon={SkipBack}
        aria-label="Previous track"
        aria-keyshortcuts="P"
        inactive={isStopped}
        onClick={() => getPlayerStore().previous()}
      />
      <span className={styles.main} data-main="">
        <PlayButton
          playing={isPlaying}
          loading={isWaiting}
          title={title}
          size={large ? 64 : 40}
          onToggle={() => getPlayerStore().toggleCurrent()}
        />
      </span>
      <Button
        variant="icon"
        size={size}
        icon={SkipForward}
        aria-label="Next track"
        aria-keyshortcuts="N"
        inactive={!hasNext}
        onClick={() => getPlayerStore().next()}
      />
      <Button
        variant="icon"
        size={size}
        icon={Square}
        iconFilled
        className={styles.stop}
        aria-label="Stop"
        inactive={isStopped}
        onClick={() => getPlayerStore().stop()}
      />
    </div>
  );
}
