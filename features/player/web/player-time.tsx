import { formatDuration } from '#platform/pure/text/format-duration.ts';
import { usePlayerState } from '#platform/web/player/use-player.ts';
import styles from './player-time.module.css';

/** The position, or the whole length, as mm:ss. */
export function PlayerTime({ show }: { show: 'time' | 'duration' }) {
  const seconds = usePlayerState((state) => Math.floor(state[show] / 1000));
  return (
    <span
      className={styles.time}
      role="timer"
      aria-live="off"
      aria-label={show === 'time' ? 'Position' : 'Length'}
    >
      {formatDuration(seconds * 1000)}
    </span>
  );
}
