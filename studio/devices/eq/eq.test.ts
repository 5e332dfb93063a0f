import { describe, expect, test } from 'vitest';
import { faultsOfPresets, measurePreset } from '#testing/a-mixed-phrase.ts';
import { anEffect, impulse, noise, samplesOf, sine } from '#testing/an-effect.ts';
import { levelAt, peakOf, rmsOf } from '#testing/measure-sound.ts';
import { readParams } from '../device.ts';
import { eqSections, gainAt } from './curve.ts';
import { eqPresets } from './presets.ts';
import { eq } from './schema.ts';

/** 20 Hz to 18 kHz. */
const frequencies = Array.from({ length: 48 }, (_one, n) => 20 * 900 ** (n / 47));

/** Gain at each frequency, by the Fourier transform of its answer to one sample of 1. */
async function measured(values: Record<string, number>): Promise<number[]> {
  const effect = await anEffect('eq', values);
  const { left } = effect.run(samplesOf(0.5, impulse));
  return frequencies.map((hz) => {
    let [re, im] = [0, 0];
    for (const [i, one] of left.entries()) {
      re += one * Math.cos((2 * Math.PI * hz * i) / 48_000);
      im += one * Math.sin((2 * Math.PI * hz * i) / 48_000);
    }
    return 20 * Math.log10(Math.hypot(re, im));
  });
}

const settings: Record<string, number>[] = [
  { lowHz: 30, lowGain: 18, midHz: 200, midGain: -18, midQ: 6, highHz: 1500, highGain: 18 },
  { lowHz: 500, lowGain: -18, midHz: 8000, midGain: 18, midQ: 0.3, highHz: 16_000, highGain: -18 },
  { lowHz: 120, lowGain: 6, midHz: 1000, midGain: 9, midQ: 6, highHz: 7000, highGain: -9 },
  { lowHz: 60, lowGain: -7, midHz: 3000, midGain: -4, midQ: 1, highHz: 12_000, highGain: 12 },
];

test('it lies within 0.2 dB of the curve that it shows from 20 Hz to 18 kHz [STUDIO-119]', async () => {
  for (const values of settings) {
    const sections = eqSections(readParams(eq, values));
    for (const [n, found] of (await measured(values)).entries()) {
      expect(Math.abs(found - gainAt(sections, frequencies[n] ?? 0))).toBeLessThan(0.02);
    }
  }
});

describe('its curve', () => {
  const power = (x: number, damping: number, e: number, a = 1) => (e - a * x * x) ** 2 + (damping * x) ** 2;
  const shapes = {
    lowShelf: (x: number, a: number, q: number) =>
      (a * a * power(x, Math.sqrt(a) / q, a)) / power(x, Math.sqrt(a) / q, 1, a),
    bell: (x: number, a: number, q: number) => power(x, a / q, 1) / power(x, 1 / (a * q), 1),
    highShelf: (x: number, a: number, q: number) =>
      (a * a * power(x, Math.sqrt(a) / q, 1, a)) / power(x, Math.sqrt(a) / q, a),
  };

  test('is that of the analog filters, also near 18 kHz [STUDIO-119]', () => {
    for (const [kind, shape] of Object.entries(shapes) as [keyof typeof shapes, typeof shapes.bell][]) {
      for (const hz of [30, 200, 1000, 5000, 10_000]) {
        for (const dB of [-18, -6, 6, 18]) {
          for (const at of frequencies) {
            const analog = 10 * Math.log10(shape(at / hz, 10 ** (dB / 40), Math.SQRT1_2));
            const shown = gainAt([{ kind, hz, dB, q: Math.SQRT1_2 }], at);
            expect(Math.abs(shown - analog)).toBeLessThan(hz < 5000 ? 0.1 : 0.9);
          }
        }
      }
    }
  });
});

test('without gain it passes what comes in, sample for sample [STUDIO-119]', async () => {
  const input = samplesOf(0.2, noise(), noise(2));
  const out = (await anEffect('eq')).run(input);
  expect(Buffer.from(out.left.buffer).equals(Buffer.from(input.left.buffer))).toBe(true);
  expect(Buffer.from(out.right.buffer).equals(Buffer.from(input.right.buffer))).toBe(true);
});

test('its gain is heard, and each channel keeps its own sound [STUDIO-119]', async () => {
  const effect = await anEffect('eq', { gain: -6, lowGain: 6 });
  const out = effect.run(samplesOf(0.5, sine(4000), () => 0));
  expect(levelAt(out.left, 4000)).toBeCloseTo(-6, 1);
  expect(peakOf(out.right)).toBe(0);
});

test('values move without a click, and silence ends what rings [STUDIO-119]', async () => {
  const effect = await anEffect('eq', { lowGain: 18, midGain: 18, midHz: 200, gain: -18 });
  const tone = sine(100, -6);
  effect.run(samplesOf(0.5, tone));
  for (const id of ['lowGain', 'midGain']) effect.set(id, -18);
  effect.set('midHz', 4000);
  const moving = effect.run(samplesOf(0.2, (frame) => tone(frame + 24_000))).left;
  for (const hz of [3000, 6000, 12_000]) expect(levelAt(moving, hz)).toBeLessThan(-75);
  const ringing = await anEffect('eq', { midGain: 18, midHz: 200, midQ: 6 });
  ringing.run(samplesOf(0.2, noise()));
  ringing.silence();
  ringing.run(samplesOf(0.02, () => 0));
  expect(rmsOf(ringing.run(samplesOf(0.02, () => 0)).left)).toBeLessThan(0.00001);
});

test('what rings is silent behind its tail [STUDIO-118]', async () => {
  const effect = await anEffect('eq', { lowHz: 30, lowGain: 18, midGain: 18, midQ: 6, midHz: 200 });
  effect.run(samplesOf(0.5, noise()));
  effect.run(samplesOf(effect.tail / 48_000, () => 0));
  expect(peakOf(effect.run(samplesOf(0.1, () => 0)).left)).toBeLessThan(0.00005);
});

test.each(eqPresets.map((preset) => [preset.name, preset] as const))(
  'preset %s is of -18 to -10 LUFS for the test phrase and does not clip [STUDIO-130]',
  async (_name, preset) => {
    const { lufs, peak } = await measurePreset('eq', preset);
    expect(lufs).toBeGreaterThan(-18);
    expect(lufs).toBeLessThan(-10);
    expect(peak).toBeLessThan(1);
  },
);

test('its presets are well formed and at least 8 [STUDIO-130]', () => {
  expect(faultsOfPresets(eq, eqPresets)).toEqual([]);
});
