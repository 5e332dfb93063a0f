import { describe, expect, it } from 'vitest';
import { createResampler } from './resample.ts';

const sine = (hertz: number, rate: number, frames: number) =>
  Float32Array.from({ length: frames }, (_none, i) => Math.sin((2 * Math.PI * hertz * i) / rate));

/** Resamples in parts of the given sizes, then the rest at once. */
function resample(samples: Float32Array, sizes: readonly number[] = []) {
  const resampler = createResampler();
  const out: number[] = [];
  let at = 0;
  for (const size of [...sizes, samples.length]) {
    const part = samples.slice(at, at + size);
    at += part.length;
    out.push(...resampler.write({ left: part, right: part.map((value) => -value) }).left);
  }
  out.push(...resampler.end().left);
  return out;
}

const decibels = (ratio: number) => 20 * Math.log10(ratio);

describe('a resampler from 48 to 44.1 kHz', () => {
  it('[STUDIO-177] keeps tones up to 20 kHz as they were, in time and level', () => {
    for (const hertz of [50, 1_000, 10_000, 20_000]) {
      const out = resample(sine(hertz, 48_000, 9_600));
      const wanted = sine(hertz, 44_100, out.length);
      const middle = [...wanted.keys()].slice(200, -200);
      const error = Math.max(...middle.map((i) => Math.abs((out[i] ?? 0) - (wanted[i] ?? 0))));
      expect(decibels(error), `${hertz} Hz`).toBeLessThan(-85);
    }
  });

  it('[STUDIO-177] removes what would fold back into hearing', () => {
    for (const hertz of [22_200, 23_000, 23_900]) {
      const out = resample(sine(hertz, 48_000, 9_600)).slice(200, -200);
      expect(decibels(Math.max(...out.map(Math.abs))), `${hertz} Hz`).toBeLessThan(-80);
    }
  });

  it('[STUDIO-180] gives the same samples in any parts, as many as the ratio says', () => {
    const samples = sine(440, 48_000, 5_001);
    const whole = resample(samples);
    expect(whole).toHaveLength(Math.ceil((5_001 * 147) / 160));
    expect(resample(samples, [1, 2, 3, 500, 0, 1_000])).toEqual(whole);
    expect(resample(new Float32Array(0))).toEqual([]);
  });
});
