import { expect, test } from 'vitest';
import { faultsOfPresets, measurePreset } from '#testing/a-mixed-phrase.ts';
import { anEffect, impulse, noise, samplesOf, sine } from '#testing/an-effect.ts';
import { levelAt, peakOf } from '#testing/measure-sound.ts';
import { readParams } from '../device.ts';
import { gainAt } from '../eq/curve.ts';
import { parametricSections } from './curve.ts';
import { parametricEqPresets } from './presets.ts';
import { parametricEq } from './schema.ts';

/** 20 Hz to 18 kHz. */
const frequencies = Array.from({ length: 40 }, (_one, n) => 20 * 900 ** (n / 39));
const steep = 4;

/** Gain at frequencies, by the Fourier transform of its answer to one sample of 1. */
async function measured(values: Record<string, number>, at = frequencies): Promise<number[]> {
  const effect = await anEffect('parametric-eq', values);
  const { left } = effect.run(samplesOf(1, impulse));
  return at.map((hz) => {
    let [re, im] = [0, 0];
    for (const [i, one] of left.entries()) {
      re += one * Math.cos((2 * Math.PI * hz * i) / 48_000);
      im += one * Math.sin((2 * Math.PI * hz * i) / 48_000);
    }
    return 20 * Math.log10(Math.max(Math.hypot(re, im), 1e-9));
  });
}

/** All bands on: each is of another kind, by the offset, and somewhere else. */
const everyBand = (offset: number, gain: number, q: number): Record<string, number> =>
  Object.fromEntries(
    Array.from({ length: 8 }, (_one, index) => {
      const n = index + 1;
      return Object.entries({
        [`on${n}`]: 1,
        [`kind${n}`]: (index + offset) % 8,
        [`hz${n}`]: 40 * 2.3 ** ((index * 3) % 8),
        [`gain${n}`]: index % 2 ? gain : -gain,
        [`q${n}`]: q,
      });
    }).flat(),
  );

test('eight bands of all kinds lie within 0.2 dB of the curve that they show from 20 Hz to 18 kHz [STUDIO-119]', async () => {
  for (const values of [everyBand(0, 12, 0.71), everyBand(3, 24, 0.4), everyBand(6, 6, 3)]) {
    const sections = parametricSections(readParams(parametricEq, values));
    expect(sections.length).toBe(10);
    for (const [n, found] of (await measured(values)).entries()) {
      const shown = gainAt(sections, frequencies[n] ?? 0);
      if (shown > -80) expect(Math.abs(found - shown)).toBeLessThan(0.05);
    }
  }
});

test('the edges of the ranges lie on their curve, too [STUDIO-119]', async () => {
  for (const [kind, hz, gain, q] of [
    [0, 20, 24, 2],
    [0, 20_000, -24, 0.1],
    [1, 20, -24, 2],
    [2, 20_000, 24, 0.1],
    [3, 20, 0, 2],
    [steep, 20_000, 0, 0.71],
    [6, 20_000, 0, 1],
    [7, 12_000, 0, 24],
  ] as const) {
    const values = { on3: 1, kind3: kind, hz3: hz, gain3: gain, q3: q };
    const sections = parametricSections(readParams(parametricEq, values));
    for (const [n, found] of (await measured(values)).entries()) {
      const shown = gainAt(sections, frequencies[n] ?? 0);
      if (shown > -80) expect(Math.abs(found - shown)).toBeLessThan(0.2);
    }
  }
});

test('cuts fall by 12 and 24 dB an octave and by 3 dB at their frequency; a notch takes its frequency away [STUDIO-119]', async () => {
  const at = [125, 250, 1000, 4000, 8000];
  const cut = (kind: number) => measured({ on1: 1, kind1: kind, hz1: 1000, q1: Math.SQRT1_2 }, at);
  const [low12, low24, high12, high24, notch] = [
    await cut(3),
    await cut(4),
    await cut(5),
    await cut(6),
    await cut(7),
  ];
  const fall = (gains: number[], one: number, other: number) => (gains[one] ?? 0) - (gains[other] ?? 0);
  expect(fall(low12, 1, 0)).toBeCloseTo(12, 0);
  expect(fall(low24, 1, 0)).toBeCloseTo(24, 0);
  expect(fall(high12, 3, 4)).toBeCloseTo(12, 0);
  expect(fall(high24, 3, 4)).toBeGreaterThan(23);
  for (const gains of [low12, low24, high12, high24]) expect(gains[2]).toBeCloseTo(-3.01, 1);
  expect(notch[2]).toBeLessThan(-80);
  expect(Math.abs(notch[0] ?? 99)).toBeLessThan(0.2);
});

test('without gain it passes what comes in, sample for sample [STUDIO-119]', async () => {
  const input = samplesOf(0.2, noise(), noise(2));
  const out = (await anEffect('parametric-eq')).run(input);
  expect(Buffer.from(out.left.buffer).equals(Buffer.from(input.left.buffer))).toBe(true);
  expect(Buffer.from(out.right.buffer).equals(Buffer.from(input.right.buffer))).toBe(true);
});

test('bands are switched, moved and become another kind without a click [STUDIO-119]', async () => {
  const effect = await anEffect('parametric-eq', { gain3: 12, gain: -12 });
  const tone = sine(110, -6);
  let frame = 0;
  const play = (seconds: number) => {
    const input = samplesOf(seconds, (n) => tone(n + frame));
    frame += input.left.length;
    return effect.run(input).left;
  };
  play(0.5);
  const changes: [string, number][] = [
    ['on3', 0],
    ['on3', 1],
    ['kind3', 6],
    ['kind3', 2],
    ['hz3', 2000],
    ['gain3', -24],
    ['q3', 8],
    ['kind3', steep],
    ['gain', 0],
  ];
  for (const [id, value] of changes) {
    effect.set(id, value);
    const moving = play(0.2);
    for (const hz of [4000, 8000, 16_000]) expect(levelAt(moving, hz)).toBeLessThan(-75);
  }
});

test('what rings is silent behind its tail [STUDIO-118]', async () => {
  const effect = await anEffect('parametric-eq', { gain3: 24, hz3: 40, q3: 4, gain4: 24, hz4: 40, q4: 4 });
  effect.run(samplesOf(0.5, noise()));
  effect.run(samplesOf(effect.tail / 48_000, () => 0));
  expect(peakOf(effect.run(samplesOf(0.1, () => 0)).left)).toBeLessThan(0.00005);
});

test.each(parametricEqPresets.map((preset) => [preset.name, preset] as const))(
  'preset %s is of -18 to -10 LUFS for the test phrase and does not clip [STUDIO-130]',
  async (_name, preset) => {
    const { lufs, peak } = await measurePreset('parametric-eq', preset);
    expect(lufs).toBeGreaterThan(-18);
    expect(lufs).toBeLessThan(-10);
    expect(peak).toBeLessThan(1);
  },
);

test('its presets are well formed and at least 8 [STUDIO-130]', () => {
  expect(faultsOfPresets(parametricEq, parametricEqPresets)).toEqual([]);
});
