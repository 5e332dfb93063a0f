// biome-ignore-all lint/a11y/useSemanticElements: a meter element draws itself and has one bar
import { useEffect, useRef } from 'react';
import { useSession, useSound } from '../use-session.ts';
import styles from './mixer.module.css';

const lowest = -60;
const toDecibels = (peak: number) => (peak <= 0 ? lowest : Math.max(lowest, 20 * Math.log10(peak)));

/** Peaks of a track, left and right, while something sounds. Its value is read on request, not announced. */
export function LevelMeter({ track, name }: { track: string; name: string }) {
  const { sound } = useSession();
  const isAwake = useSound(({ status }) => status === 'running');
  const meter = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = meter.current;
    if (!isAwake || element === null) return;
    let frame = 0;
    const held = [lowest, lowest];
    const draw = () => {
      for (const [side, peak] of sound.peaks(track).entries()) {
        // It falls by a third of a decibel a frame, so that short peaks are seen.
        held[side] = Math.max(toDecibels(peak), (held[side] ?? lowest) - 0.35);
        const share = 1 - (held[side] ?? lowest) / lowest;
        element.style.setProperty(side === 0 ? '--left' : '--right', String(share));
      }
      const loudest = Math.max(...held);
      element.setAttribute('aria-valuenow', String(Math.round(loudest)));
      element.setAttribute('aria-valuetext', loudest <= lowest ? 'silent' : `${Math.round(loudest)} dB`);
      frame = requestAnimationFrame(draw);
    };
    frame = requestAnimationFrame(draw);
    return () => cancelAnimationFrame(frame);
  }, [isAwake, sound, track]);
  return (
    <div
      ref={meter}
      role="meter"
      aria-label={`Peak of ${name}`}
      aria-valuemin={lowest}
      aria-valuemax={0}
      aria-valuenow={lowest}
      aria-valuetext="silent"
      className={styles.meter}
    >
      <span />
      <span />
    </div>
  );
}
