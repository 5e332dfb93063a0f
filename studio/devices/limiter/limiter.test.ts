import fc from 'fast-check';
import { expect, test } from 'vitest';
import { faultsOfPresets, measurePreset } from '#testing/a-mixed-phrase.ts';
import { anEffect, impulse, noise, samplesOf, sine } from '#testing/an-effect.ts';
import { levelAt, peakOf, rmsOf } from '#testing/measure-sound.ts';
import { limiterPresets } from './presets.ts';
import { limiter } from './schema.ts';

const gain = (dB: number) => 10 ** (dB / 20);
const clean = { gain: 0, ceiling: 0, truePeak: 0 };

test('no sample is above the ceiling, whatever comes in [STUDIO-121]', async () => {
  const hostile = [
    noise(),
    sine(37, 30),
    (n: number) => (n % 500 === 7 ? 3e38 : 0),
    (n: number) => (n % 3 === 0 ? Infinity : n % 7 === 0 ? Number.NaN : -Infinity),
    (n: number) => (n % 4000 < 2000 ? 1e-30 : 50 * noise(3)(n)),
    (n: number) => (n % 191 === 0 ? -4 : n % 97 === 0 ? 5 : 0.1),
  ];
  for (const input of hostile) {
    for (const ceiling of [0, -0.3, -12]) {
      const effect = await anEffect('limiter', { gain: 12, ceiling, release: 0.005 });
      const out = effect.run(samplesOf(0.5, input, noise(9)));
      // As near as a single-precision number of the ceiling itself.
      expect(peakOf(out.left)).toBeLessThanOrEqual(gain(ceiling) * 1.000001);
      expect(peakOf(out.right)).toBeLessThanOrEqual(gain(ceiling) * 1.000001);
      expect(out.left.every(Number.isFinite)).toBe(true);
    }
  }
});

test('it stays below its ceiling while everything is turned [STUDIO-121]', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.record({
          id: fc.constantFrom('gain', 'release', 'link', 'adaptive', 'truePeak'),
          part: fc.nat(100),
        }),
        { minLength: 1, maxLength: 12 },
      ),
      fc.nat(1000),
      async (turns, seed) => {
        const effect = await anEffect('limiter', { gain: 20, ceiling: -6 });
        for (const { id, part } of turns) {
          const param = limiter.params.find((one) => one.id === id);
          if (!param) throw new Error(id);
          const value = param.min + ((param.max - param.min) * part) / 100;
          effect.set(id, param.unit === 'switch' ? Math.round(value) : value);
          const out = effect.run(samplesOf(0.05, noise(seed), noise(seed + 1)));
          expect(Math.max(peakOf(out.left), peakOf(out.right))).toBeLessThanOrEqual(gain(-6) * 1.000001);
        }
      },
    ),
    { numRuns: 30 },
  );
});

test('below the ceiling every sample passes unchanged, later by what it says [STUDIO-121]', async () => {
  const effect = await anEffect('limiter', { ceiling: 0 });
  const input = samplesOf(
    0.2,
    (n) => noise()(n) * 0.5,
    (n) => noise(2)(n) * 0.5,
  );
  const out = effect.run(input);
  expect(effect.delay).toBe(196);
  expect(out.left.slice(196)).toEqual(input.left.slice(0, -196));
  expect(out.right.slice(196)).toEqual(input.right.slice(0, -196));
  const click = (await anEffect('limiter', { ceiling: 0 })).run(samplesOf(0.1, impulse)).left;
  expect(click.findIndex((one) => Math.abs(one) > 0.9)).toBe(196);
});

test('the gain is lowered before the peak comes and without a step [STUDIO-121]', async () => {
  const effect = await anEffect('limiter', clean);
  const out = effect.run(samplesOf(0.4, (n) => (n >= 9600 ? 8 : 0.5))).left;
  const at = 9600 + 196;
  expect(out[at - 300]).toBeCloseTo(0.5, 5);
  expect(out[at - 2]).toBeLessThan(0.5 * 0.2);
  expect(out[at]).toBeCloseTo(1, 4);
  const steps = Array.from(out.slice(at - 250, at - 1), (one, n) => Math.abs((out[at - 249 + n] ?? 0) - one));
  expect(Math.max(...steps.slice(0, -1))).toBeLessThan(0.01);
});

test('90 % of a reduction are gone within the release [STUDIO-121]', async () => {
  for (const release of [0.05, 0.2, 1]) {
    const effect = await anEffect('limiter', { ...clean, adaptive: 0, release });
    // 12 dB above the ceiling, then far below it: the gain is the ratio of output and input.
    const out = effect.run(samplesOf(0.2 + release * 1.5, (n) => (n < 4800 ? 4 : 0.1))).left;
    const from = 4800 + 196;
    const gains = out.slice(from).map((one) => one / 0.1);
    const until = gains.findIndex((one) => one >= 0.25 + 0.75 * 0.9);
    expect(until / 48_000).toBeGreaterThan(release * 0.95);
    expect(until / 48_000).toBeLessThan(release * 1.05 + 0.005);
  }
});

test('under steady load it releases more slowly, single peaks recover at once [STUDIO-121]', async () => {
  const recovered = async (loud: number, adaptive: number) => {
    const effect = await anEffect('limiter', { ...clean, release: 0.05, adaptive });
    effect.run(samplesOf(1, () => 0.1));
    effect.run(samplesOf(loud, () => 4));
    return (effect.run(samplesOf(0.1, () => 0.1)).left.at(-1) ?? 0) / 0.1;
  };
  expect(await recovered(0.001, 1)).toBeGreaterThan(0.9);
  expect(await recovered(2, 1)).toBeLessThan(0.7);
  expect(await recovered(2, 0)).toBeGreaterThan(0.9);
});

test('it finds peaks between samples: four times the rate shows at most 0.1 dB above the ceiling [STUDIO-121]', async () => {
  // A quarter of the rate, turned by an eighth: every sample is 3 dB below the peak of the wave.
  const tone = (n: number) => 1.4 * Math.sin((Math.PI / 2) * n + Math.PI / 4);
  const level = async (truePeak: number) => {
    const effect = await anEffect('limiter', { ceiling: -1, truePeak, release: 0.3 });
    return levelAt(effect.run(samplesOf(0.5, tone)).left.slice(4800, 22_800), 12_000);
  };
  expect(await level(0)).toBeGreaterThan(-0.5);
  expect(await level(1)).toBeLessThan(-0.9);
  expect(await level(1)).toBeGreaterThan(-1.3);
});

test('a steady low tone that is limited stays clean: its harmonics lie 40 dB below it [STUDIO-121]', async () => {
  const effect = await anEffect('limiter', { gain: 6, ceiling: -1, release: 0.1 });
  const out = effect.run(samplesOf(1, sine(80))).left.slice(24_000);
  for (const n of [2, 3, 4, 5]) expect(levelAt(out, 80 * n)).toBeLessThan(levelAt(out, 80) - 40);
});

test('link makes both channels one, and the meter shows the reduction [STUDIO-121]', async () => {
  const quiet = async (link: number) => {
    const effect = await anEffect('limiter', { ...clean, link });
    return rmsOf(effect.run(samplesOf(0.5, sine(500, 12), sine(700, -20))).right.slice(12_000));
  };
  expect((await quiet(0)) / (await quiet(100))).toBeCloseTo(gain(12), 0);
  const effect = await anEffect('limiter', clean);
  effect.run(samplesOf(0.5, () => 2));
  expect(effect.meter).toBeCloseTo(-6.02, 2);
  effect.run(samplesOf(5, () => 0.2));
  expect(effect.meter).toBeGreaterThan(-0.05);
});

test.each(limiterPresets.map((preset) => [preset.name, preset] as const))(
  'preset %s is of -18 to -10 LUFS for the test phrase and does not clip [STUDIO-130]',
  async (_name, preset) => {
    const { lufs, peak } = await measurePreset('limiter', preset);
    expect(lufs).toBeGreaterThan(-18);
    expect(lufs).toBeLessThan(-10);
    expect(peak).toBeLessThan(1);
  },
);

test('its presets are well formed and at least 8 [STUDIO-130]', () => {
  expect(faultsOfPresets(limiter, limiterPresets)).toEqual([]);
});
