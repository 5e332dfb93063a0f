import { useEffect, useRef } from 'react';
import { placeInClip } from '#studio/document/derive.ts';
import type { Clip, Region } from '#studio/document/song.ts';
import { useSession, useSound } from '../use-session.ts';
import styles from './drum-grid.module.css';

/** The column of the step that sounds. */
export function StepLight({ region, clip, columns }: { region: Region; clip: Clip; columns: number }) {
  const { sound } = useSession();
  const isPlaying = useSound((state) => state.isPlaying);
  const light = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const element = light.current;
    if (!isPlaying || element === null) return;
    let frame = 0;
    const move = () => {
      const at = placeInClip(region, clip, sound.tick());
      const step = at === null ? -1 : Math.floor(at / clip.step) % columns;
      element.style.opacity = step < 0 ? '0' : '1';
      element.style.setProperty('--at', String(Math.max(0, step)));
      frame = requestAnimationFrame(move);
    };
    frame = requestAnimationFrame(move);
    return () => cancelAnimationFrame(frame);
  }, [isPlaying, sound, region, clip, columns]);
  return isPlaying ? <span ref={light} className={styles.light} aria-hidden="true" /> : null;
}
