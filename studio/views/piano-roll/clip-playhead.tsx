import { useEffect, useRef } from 'react';
import { placeInClip } from '#studio/document/derive.ts';
import type { Clip, Region } from '#studio/document/song.ts';
import { useSession, useSound } from '../use-session.ts';
import styles from './piano-roll.module.css';

/** Where in the clip it plays. */
export function ClipPlayhead({ region, clip, scale }: { region: Region; clip: Clip; scale: number }) {
  const { sound } = useSession();
  const isPlaying = useSound((state) => state.isPlaying);
  const line = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const element = line.current;
    if (!isPlaying || element === null) return;
    let frame = 0;
    const move = () => {
      const at = placeInClip(region, clip, sound.tick());
      element.style.opacity = at === null ? '0' : '1';
      if (at !== null) element.style.transform = `translateX(${at * scale}px)`;
      frame = requestAnimationFrame(move);
    };
    frame = requestAnimationFrame(move);
    return () => cancelAnimationFrame(frame);
  }, [isPlaying, sound, region, clip, scale]);
  return isPlaying ? <span ref={line} className={styles.playhead} aria-hidden="true" /> : null;
}
