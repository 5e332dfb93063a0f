import { expect, it } from 'vitest';
import { createLoudness } from './loudness.ts';

const lufs = (power: number) => -0.691 + 10 * Math.log10(power);
const decibels = (amplitude: number) => 20 * Math.log10(amplitude);

/** Adds a sine to both channels in quanta. */
function play(loudness: ReturnType<typeof createLoudness>, { hz = 1000, dB = 0, seconds = 1, phase = 0 }) {
  const part = new Float32Array(128);
  for (let at = 0; at < seconds * 48_000; at += 128) {
    for (let i = 0; i < 128; i++)
      part[i] =
        Math.min(1, (at + i) / 1000) *
        10 ** (dB / 20) *
        Math.sin((2 * Math.PI * hz * (at + i)) / 48_000 + phase);
    loudness.add(part, part);
  }
}

it('[STUDIO-058] a meter shows the loudness of the tones of EBU Tech 3341, test 1 to 3', () => {
  for (const dB of [-23, -33]) {
    const loudness = createLoudness();
    play(loudness, { dB, seconds: 20 });
    expect(lufs(loudness.integrated)).toBeCloseTo(dB, 1);
    expect(lufs(loudness.shortTerm)).toBeCloseTo(dB, 1);
  }
  const gated = createLoudness();
  play(gated, { dB: -36, seconds: 10 });
  play(gated, { dB: -23, seconds: 60 });
  play(gated, { dB: -36, seconds: 10 });
  expect(lufs(gated.integrated)).toBeCloseTo(-23, 1);
  gated.reset();
  expect([gated.integrated, gated.shortTerm, gated.truePeak]).toEqual([0, 0, 0]);
});

it('[STUDIO-058] a meter shows the peak between the samples, as EBU Tech 3341, test 16 and 17', () => {
  for (const [hz, degrees] of [
    [12_000, 45],
    [8000, 60],
    [6000, 67.5],
  ] as const) {
    const loudness = createLoudness();
    play(loudness, { hz, dB: -6, phase: (degrees * Math.PI) / 180 });
    expect(decibels(loudness.truePeak)).toBeGreaterThan(-6.4);
    expect(decibels(loudness.truePeak)).toBeLessThan(-5.8);
  }
});
