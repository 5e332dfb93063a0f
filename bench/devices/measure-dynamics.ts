import { peakOf, powerOf } from '#studio/measure/sound-figures.ts';

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

/** Milliseconds from 10 to 90 % of the highest level, and from `end` in seconds until -40 dB of it: by the peaks of 5 ms each. */
export function envelopeTimes(samples: Float32Array, end: number): { attack: number; release: number } {
  const step = 240;
  const peaks = Array.from({ length: Math.floor(samples.length / step) }, (_one, n) =>
    peakOf(samples.subarray(n * step, (n + 1) * step)),
  );
  const most = Math.max(...peaks);
  const first = (share: number) => peaks.findIndex((peak) => peak >= most * share);
  const from = Math.round((end * sampleRate) / step);
  const quiet = peaks.findIndex((peak, n) => n >= from && peak < most / 100);
  const ms = (steps: number) => (steps * step * 1000) / sampleRate;
  return { attack: ms(first(0.9) - first(0.1)), release: ms(quiet - from) };
}
