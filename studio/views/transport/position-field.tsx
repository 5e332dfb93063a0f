import { useEffect, useRef, useState } from 'react';
import { moveCursor } from '../../commands/go-to-start.ts';
import { toggleTimes } from '../../commands/toggle-own.ts';
import { formatPosition, parsePosition } from '../say-position.ts';
import { useOwn, useSession, useSong, useSound } from '../use-session.ts';
import styles from './transport.module.css';

/** Where it plays, or the cursor. "17.3" or "1:05" moves the cursor there (STUDIO-025). */
export function PositionField() {
  const session = useSession();
  const song = useSong((one) => one);
  const times = useOwn((own) => own.times);
  const cursor = useOwn((own) => own.cursor);
  const isPlaying = useSound((state) => state.isPlaying);
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState<string | null>(null);
  const isTyping = text !== null;
  useEffect(() => {
    if (!isPlaying || isTyping) return;
    let frame = 0;
    const show = () => {
      const { sound } = session;
      if (field.current) field.current.value = formatPosition(song, sound.tick(), times);
      frame = requestAnimationFrame(show);
    };
    frame = requestAnimationFrame(show);
    return () => cancelAnimationFrame(frame);
  }, [isPlaying, isTyping, session, song, times]);
  const go = () => {
    const tick = text === null ? null : parsePosition(song, text);
    setText(null);
    if (tick === null) return;
    moveCursor(session, tick);
    session.say(`Cursor at ${formatPosition(song, tick, times)}`);
  };
  return (
    <div className={styles.position}>
      <input
        ref={field}
        aria-label="Position"
        className={styles.time}
        value={text ?? formatPosition(song, isPlaying ? session.sound.tick() : cursor, times)}
        size={8}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => setText(event.currentTarget.value)}
        onBlur={() => setText(null)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') go();
          if (event.key === 'Escape') setText(null);
        }}
      />
      <button
        type="button"
        className={styles.times}
        aria-label={times === 'bars' ? 'Counted by bar, show minutes' : 'Counted by min, show bars'}
        onClick={() => toggleTimes.run(session)}
      >
        {times === 'bars' ? 'bar' : 'min'}
      </button>
    </div>
  );
}
