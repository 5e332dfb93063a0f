import { type Stereo, sampleRate } from './sound-buffer.ts';

const blockSamples = Math.round(0.2 * sampleRate);

/** Root mean square of a part while it plays (blocks within 20 dB of the loudest); 0 when it never does. */
export function activeLevel({ left, right }: Stereo): number {
  const powers: number[] = [];
  for (let from = 0; from < left.length; from += blockSamples) {
    const to = Math.min(left.length, from + blockSamples);
    let sum = 0;
    for (let i = from; i < to; i++) sum += (left[i] ?? 0) ** 2 + (right[i] ?? 0) ** 2;
    powers.push(sum / (2 * (to - from)));
  }
  const loudest = Math.max(0, ...powers);
  const active = powers.filter((power) => power > loudest / 100 && power > 1e-10);
  return active.length === 0 ? 0 : Math.sqrt(active.reduce((sum, power) => sum + power, 0) / active.length);
}
