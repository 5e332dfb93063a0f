import Repeat from 'lucide-react/icons/repeat';
import RepeatOne from 'lucide-react/icons/repeat-1';
import Shuffle from 'lucide-react/icons/shuffle';
import { Button } from '#design/button/button.tsx';
import { setShuffled } from '#platform/web/player/queue.ts';
import { getPlayerStore, usePlayerState } from '#platform/web/player/use-player.ts';
import styles from './queue-modes.module.css';

const next = { off: 'all', all: 'one', one: 'off' } as const;
const labels = { off: 'Repeat off', all: 'Repeat all', one: 'Repeat one' } as const;

/** Shuffle, and repeat in its three states. */
export function QueueModes({ className }: { className?: string | undefined }) {
  const isShuffled = usePlayerState((state) => state.order !== null);
  const repeat = usePlayerState((state) => state.repeat);
  return (
    <span className={className}>
      <Button
        variant="icon"
        icon={Shuffle}
        className={styles.mode}
        aria-label="Shuffle"
        aria-pressed={isShuffled}
        onClick={() => setShuffled(getPlayerStore(), !isShuffled)}
      />
      <Button
        variant="icon"
        icon={repeat === 'one' ? RepeatOne : Repeat}
        className={styles.mode}
        data-on={repeat !== 'off'}
        aria-label={labels[repeat]}
        onClick={() => getPlayerStore().arrange({ repeat: next[repeat] })}
      />
    </span>
  );
}
