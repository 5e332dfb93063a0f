import { powerOf } from '#studio/measure/sound-figures.ts';

const sampleRate = 48_000;

/** dB of a sine's amplitude between two times in seconds. */
export const sineLevel = (samples: Float32Array, from: number, to: number): number =>
  10 * Math.log10(2 * powerOf(samples.subarray(from * sampleRate, to * sampleRate)));

/** Milliseconds from a time until 63 % of a change of gain, in dB, has happened; measured by the period of a 1 kHz sine. */
export function changeTime(samples: Float32Array, from: number, to: number): number {
  const period = 0.001;
  const first = sineLevel(samples, from, from + period);
  const wanted = first + (sineLevel(samples, to - 0.05, to) - first) * 0.632;
  const rises = wanted > first;
  for (let at = from; at < to; at += period / 4) {
    const level = sineLevel(samples, at, at + period);
    if (rises ? level >= wanted : level <= wanted) return (at - from) * 1000;
  }
  return Number.POSITIVE_INFINITY;
}
