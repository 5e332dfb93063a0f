import { expect, test } from 'vitest';
import { faultsOfPresets, measurePreset } from '#testing/a-mixed-phrase.ts';
import { anEffect, noise, samplesOf, sine } from '#testing/an-effect.ts';
import { levelAt, peakOf, rmsOf } from '#testing/measure-sound.ts';
import { reductionAt } from './curve.ts';
import { compressorPresets } from './presets.ts';
import { compressor } from './schema.ts';

const decibels = (gain: number) => 20 * Math.log10(gain);
const curves = [
  { threshold: -18, ratio: 3, knee: 6 },
  { threshold: -30, ratio: 30, knee: 0 },
  { threshold: -40, ratio: 1.5, knee: 24 },
  { threshold: -6, ratio: 8, knee: 12 },
];

/** dB by which a steady tone is turned down, at last. */
async function reduction(values: Record<string, number>, hz: number, dB: number): Promise<number> {
  const effect = await anEffect('compressor', values);
  const tone = samplesOf(1.2, sine(hz, dB));
  const out = effect.run(tone);
  const last = (one: Float32Array) => rmsOf(one.slice(-24_000));
  return decibels(last(tone.left) / last(out.left));
}

test('its steady curve lies within 0.5 dB of the one that it shows [STUDIO-120]', async () => {
  for (const curve of curves) {
    for (const detector of [0, 1]) {
      for (const hz of [60, 1000, 9000]) {
        const effect = await anEffect('compressor', { ...curve, detector, attack: 0.005, release: 0.05 });
        for (const dB of [-50, -36, -24, -18, -12, -6, 0]) {
          const tone = samplesOf(0.4, sine(hz, dB));
          const last = (one: Float32Array) => rmsOf(one.slice(-4800));
          const found = decibels(last(tone.left) / last(effect.run(tone).left));
          expect(Math.abs(found - reductionAt(curve, dB))).toBeLessThan(0.25);
        }
      }
    }
  }
});

test('the curve holds whatever attack and release are [STUDIO-120]', async () => {
  for (const [attack, release] of [
    [0.0001, 0.01],
    [0.0001, 3],
    [0.2, 0.01],
    [0.03, 1],
  ] as const) {
    const curve = { threshold: -30, ratio: 4, knee: 6 };
    const effect = await anEffect('compressor', { ...curve, attack, release });
    effect.run(samplesOf(2, sine(100, -6)));
    const out = effect.run(samplesOf(0.5, sine(100, -6))).left;
    expect(Math.abs(-6 - levelAt(out, 100) - reductionAt(curve, -6))).toBeLessThan(0.5);
    // The gain does not follow the single swings: no distortion.
    expect(levelAt(out, 300)).toBeLessThan(levelAt(out, 100) - 60);
  }
});

test('63 % of a reduction have come within the attack and gone within the release [STUDIO-120]', async () => {
  const curve = { threshold: -30, ratio: 4, knee: 0 };
  for (const [attack, release] of [
    [0.001, 0.05],
    [0.01, 0.2],
    [0.1, 1],
  ] as const) {
    const effect = await anEffect('compressor', { ...curve, attack, release });
    effect.run(samplesOf(0.1, () => 0.001));
    const loud = effect.run(samplesOf(attack * 12, () => 0.5)).left;
    const full = reductionAt(curve, decibels(0.5));
    const come = loud.findIndex((one) => decibels(0.5 / one) >= full * (1 - Math.exp(-1)));
    expect(come / 48_000 / attack).toBeGreaterThan(0.95);
    expect(come / 48_000 / attack).toBeLessThan(1.1);
    const quiet = effect.run(samplesOf(release * 2 + 0.02, () => 0.001)).left;
    const gone = quiet.findIndex((one) => decibels(0.001 / one) <= full * Math.exp(-1));
    // The level is held for 10 ms.
    expect(gone / 48_000).toBeGreaterThan(release * 0.95);
    expect(gone / 48_000).toBeLessThan(release * 1.05 + 0.011);
  }
});

test('the meter shows the reduction, at most 0 [STUDIO-120]', async () => {
  const effect = await anEffect('compressor', { threshold: -20, ratio: 4, knee: 0 });
  expect(effect.meter).toBe(0);
  effect.run(samplesOf(1, sine(500, 0)));
  expect(effect.meter).toBeCloseTo(-15, 0);
  effect.run(samplesOf(3, () => 0));
  expect(effect.meter).toBeGreaterThan(-0.01);
});

test('below the threshold it passes what comes in; make-up and mix are heard [STUDIO-120]', async () => {
  const tone = samplesOf(0.5, sine(500, -40));
  const out = (await anEffect('compressor')).run(tone);
  expect(out.left).toEqual(tone.left);
  const louder = (await anEffect('compressor', { makeUp: 9 })).run(tone).left;
  expect(levelAt(louder, 500)).toBeCloseTo(-31, 2);
  const dry = (await anEffect('compressor', { threshold: -60, mix: 0, makeUp: 20 })).run(tone);
  expect(dry.left).toEqual(tone.left);
  // Half of each: 6 dB less of the one, and the other nearly silent.
  const half = await anEffect('compressor', { threshold: -60, ratio: 30, knee: 0, mix: 50 });
  expect(levelAt(half.run(samplesOf(1, sine(500, 0))).left.slice(24_000), 500)).toBeCloseTo(-6, 0);
});

test('both channels are turned down alike, also by a key [STUDIO-120]', async () => {
  const effect = await anEffect('compressor', { threshold: -30, ratio: 10, knee: 0 });
  const out = effect.run(samplesOf(1, sine(400, 0), sine(700, -40)));
  const kept = (one: Float32Array, hz: number) => levelAt(one.slice(24_000), hz);
  expect(-kept(out.left, 400)).toBeCloseTo(-40 - kept(out.right, 700), 1);
  const keyed = await anEffect('compressor', { threshold: -30, ratio: 10, knee: 0 });
  const ducked = keyed.run(samplesOf(1, sine(400, -40)), samplesOf(1, sine(60, 0)));
  expect(kept(ducked.left, 400)).toBeCloseTo(-67, 0);
});

test('a low cut of the key makes bass weigh less [STUDIO-120]', async () => {
  const curve = { threshold: -30, ratio: 4, knee: 0 };
  const open = await reduction(curve, 50, -6);
  const cut = await reduction({ ...curve, keyLowCut: 200 }, 50, -6);
  // Two octaves below it, 24 dB less level.
  expect(open).toBeCloseTo(18, 0);
  expect(cut).toBeLessThan(0.5);
  expect(await reduction({ ...curve, keyLowCut: 200 }, 2000, -6)).toBeCloseTo(18, 0);
});

test('under steady load it releases more slowly where that is asked for [STUDIO-120]', async () => {
  const left = async (adaptive: number) => {
    const effect = await anEffect('compressor', { threshold: -30, ratio: 4, release: 0.1, adaptive });
    effect.run(samplesOf(2, () => 0.5));
    effect.run(samplesOf(0.2, () => 0.001));
    return -effect.meter;
  };
  expect(await left(1)).toBeGreaterThan((await left(0)) + 5);
});

test('turning its values makes no click [STUDIO-120]', async () => {
  const effect = await anEffect('compressor', { threshold: -30, ratio: 4 });
  const tone = sine(110, -12);
  effect.run(samplesOf(0.5, tone));
  for (const [id, value] of [
    ['makeUp', 12],
    ['threshold', -10],
    ['mix', 0],
  ] as const) {
    effect.set(id, value);
    const out = effect.run(samplesOf(0.3, tone)).left;
    for (const hz of [5000, 10_000]) expect(levelAt(out.slice(0, 12_000), hz)).toBeLessThan(-75);
  }
});

test('noise is turned down by its power, not by its peaks, with RMS [STUDIO-120]', async () => {
  const run = async (detector: number) => {
    const effect = await anEffect('compressor', { threshold: -20, ratio: 4, knee: 0, detector });
    return peakOf(effect.run(samplesOf(1, (n) => noise()(n) * 0.3)).left.slice(24_000));
  };
  expect(decibels((await run(1)) / (await run(0)))).toBeGreaterThan(0.8);
});

test.each(compressorPresets.map((preset) => [preset.name, preset] as const))(
  'preset %s is of -18 to -10 LUFS for the test phrase and does not clip [STUDIO-130]',
  async (_name, preset) => {
    const { lufs, peak } = await measurePreset('compressor', preset);
    expect(lufs).toBeGreaterThan(-18);
    expect(lufs).toBeLessThan(-10);
    expect(peak).toBeLessThan(1);
  },
);

test('its presets are well formed and at least 8 [STUDIO-130]', () => {
  expect(faultsOfPresets(compressor, compressorPresets)).toEqual([]);
});
