import type { ReadableStore } from '#platform/web/store.ts';
import { decibelsOf, loudnessOf } from '../../audio/levels.ts';
import { usePart } from '../use-session.ts';
import styles from './publish-dialog.module.css';
import type { Measured } from './publish-run.ts';

const say = (value: number, unit: string) =>
  Number.isFinite(value) ? `${value.toFixed(1)} ${unit}` : 'silence';

/** Loudness and peak of the song, and whether it clips (STUDIO-190). */
export function LoudnessLine({ measured: store }: { measured: ReadableStore<Measured> }) {
  const measured = usePart(store, (one) => one);
  if (measured.kind === 'unknown') return null;
  if (measured.kind === 'measuring')
    return <p className={styles.facts}>Measuring the loudness: {Math.round(measured.progress * 100)} %</p>;
  const peak = decibelsOf(measured.truePeak);
  return (
    <div role="status">
      <p className={styles.facts}>
        Loudness: {say(loudnessOf(measured.power), 'LUFS')}. Highest peak: {say(peak, 'dB')}.
      </p>
      {peak > 0 && (
        <p className={styles.clips}>
          It clips: the highest peak is {peak.toFixed(1)} dB too loud. Turn the master down, or give it a
          limiter.
        </p>
      )}
    </div>
  );
}
