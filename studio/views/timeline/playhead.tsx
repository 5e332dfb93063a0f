import { type RefObject, useEffect, useRef } from 'react';
import { pxPerTick } from '../grid.ts';
import { useOwn, useSession, useSound } from '../use-session.ts';
import styles from './timeline.module.css';

/** Where it plays, moved by transform alone; it turns the page at the right edge. And the cursor, where playing begins. */
export function Playhead({
  zoom,
  scroller,
  headWidth,
}: {
  zoom: number;
  scroller: RefObject<HTMLElement | null>;
  headWidth: number;
}) {
  const { sound } = useSession();
  const isPlaying = useSound((state) => state.isPlaying);
  const cursor = useOwn((own) => own.cursor);
  const line = useRef<HTMLSpanElement>(null);
  const scale = pxPerTick(zoom);
  useEffect(() => {
    if (!isPlaying) return;
    let frame = 0;
    const move = () => {
      const x = sound.tick() * scale;
      if (line.current) line.current.style.transform = `translateX(${x}px)`;
      turnPage(scroller.current, x, headWidth);
      frame = requestAnimationFrame(move);
    };
    frame = requestAnimationFrame(move);
    return () => cancelAnimationFrame(frame);
  }, [isPlaying, sound, scale, scroller, headWidth]);
  return (
    <div className={styles.lines} style={{ left: headWidth }} aria-hidden="true">
      <span className={styles.cursor} style={{ transform: `translateX(${cursor * scale}px)` }} />
      {isPlaying && <span ref={line} className={styles.playhead} />}
    </div>
  );
}

function turnPage(element: HTMLElement | null, x: number, headWidth: number): void {
  if (element === null) return;
  const seen = element.clientWidth - headWidth;
  const at = x - element.scrollLeft;
  if (at > seen - 4 || at < 0) element.scrollTo({ left: Math.max(0, x - 24), behavior: 'instant' });
}
