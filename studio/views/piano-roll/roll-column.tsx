import { memo } from 'react';
import { nameOfRow } from '../keys/pad-names.ts';
import { soundOf } from '../keys/play-note.ts';
import { useHeldNotes } from '../keys/use-held-notes.ts';
import { useSession } from '../use-session.ts';
import styles from './piano-roll.module.css';
import { rowHeight } from './roll-view.ts';

const black = new Set([1, 3, 6, 8, 10]);
const pitches = Array.from({ length: 128 }, (_, row) => 127 - row);

interface RollColumnProps {
  track: string;
  /** Rows are pads, from C2 on. */
  isDrums: boolean;
}

/** The keys beside the rows; a press plays one. By keyboard the cursor sounds. */
export const RollColumn = memo(function RollColumn({ track, isDrums }: RollColumnProps) {
  const session = useSession();
  const { press, release } = useHeldNotes();
  const onEnd = (event: React.PointerEvent) => release(`${event.pointerId}`, event.timeStamp);
  return (
    <div className={styles.column} aria-hidden="true">
      {pitches.map((pitch) => (
        <span
          key={pitch}
          className={styles.key}
          data-black={black.has(pitch % 12) || undefined}
          style={{ height: rowHeight }}
          onPointerDown={(event) => {
            const played = soundOf(session, track, pitch);
            if (played === null) return;
            press(`${event.pointerId}`, { track, pitch: played, at: event.timeStamp });
          }}
          onPointerUp={onEnd}
          onPointerLeave={onEnd}
        >
          {pitch % 12 === 0 || (isDrums && soundOf(session, track, pitch) !== null)
            ? nameOfRow(pitch, isDrums)
            : ''}
        </span>
      ))}
    </div>
  );
});
