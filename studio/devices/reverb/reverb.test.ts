import { describe, expect, test } from 'vitest';
import { faultsOfPresets, measurePreset } from '#testing/a-mixed-phrase.ts';
import { anEffect, impulse, noise, samplesOf, sine } from '#testing/an-effect.ts';
import { levelAt, peakOf, rmsOf } from '#testing/measure-sound.ts';
import { reverbPresets } from './presets.ts';
import { reverb } from './schema.ts';

/** The reverb alone, without what colours it. */
const wet = { mix: 100, early: 0, preDelay: 0, lowCut: 20, highCut: 20_000 };
const silence = (seconds: number) => samplesOf(seconds, () => 0);
const decibels = (gain: number) => 20 * Math.log10(Math.max(gain, 1e-12));

/** An octave around a frequency: two band passes in a row (Bristow-Johnson). */
function octave(samples: Float32Array, hz: number): Float64Array {
  const w = (2 * Math.PI * hz) / 48_000;
  const alpha = Math.sin(w) / (2 * Math.SQRT2);
  let out = Float64Array.from(samples);
  for (let pass = 0; pass < 2; pass++) {
    let [x1, x2, y1, y2] = [0, 0, 0, 0];
    out = out.map((x) => {
      const y = (alpha * (x - x2) + 2 * Math.cos(w) * y1 - (1 - alpha) * y2) / (1 + alpha);
      x2 = x1;
      x1 = x;
      y2 = y1;
      y1 = y;
      return y;
    });
  }
  return out;
}

/** Seconds to -60 dB in an octave: twice the fall from -5 to -35 dB of the energy to come (Schroeder; ISO 3382). */
function decayTime(samples: Float32Array, hz: number): number {
  const band = octave(samples, hz);
  const left = new Float64Array(band.length);
  let sum = 0;
  for (let i = band.length - 1; i >= 0; i--) {
    sum += (band[i] ?? 0) ** 2;
    left[i] = sum;
  }
  const frameOf = (dB: number) => left.findIndex((energy) => energy < (left[0] ?? 0) * 10 ** (dB / 10));
  return ((frameOf(-35) - frameOf(-5)) / 48_000) * 2;
}

async function answer(values: Record<string, number>, seconds: number) {
  return (await anEffect('reverb', { ...wet, ...values })).run(samplesOf(seconds, impulse));
}

describe.each(['room', 'plate', 'great'].map((name, kind) => [name, kind] as const))('%s', (_name, kind) => {
  test('its time to -60 dB is within 15 % of what it shows [STUDIO-123]', async () => {
    for (const time of [0.3, 2]) {
      for (const values of [
        { damping: 0, modulation: 0 },
        { damping: 50 },
        { damping: 100, size: 150 },
        { size: 50 },
      ] as Record<string, number>[]) {
        const { left } = await answer({ kind, time, ...values }, time * 1.5 + 0.3);
        const found = decayTime(left, 1000);
        expect(found / time).toBeGreaterThan(0.85);
        expect(found / time).toBeLessThan(1.15);
      }
    }
  });

  test('damping makes high frequencies shorter, others stay [STUDIO-123]', async () => {
    const time = async (damping: number, hz: number) =>
      decayTime((await answer({ kind, time: 2, damping }, 3.5)).left, hz);
    expect((await time(0, 8000)) / 2).toBeGreaterThan(0.8);
    expect((await time(50, 8000)) / 2).toBeLessThan(0.8);
    expect((await time(100, 8000)) / 2).toBeLessThan(0.45);
    expect((await time(50, 250)) / 2).toBeGreaterThan(0.9);
  });

  test('it is dense: 100 ms after an impulse its samples are spread like noise, and no tone stands out [STUDIO-123]', async () => {
    const { left } = await answer({ kind, time: [0.8, 2, 3][kind] ?? 1, damping: 0 }, 1.2);
    const part = left.slice(7200, 12_000);
    const rms = rmsOf(part);
    // Of Gaussian noise 32 % of the samples are above its RMS (Abel and Huang, echo density, AES 2006).
    const outside = part.filter((one) => Math.abs(one) > rms).length / part.length;
    expect(outside / 0.317).toBeGreaterThan(0.8);
    const late = left.slice(9600, 45_600);
    // Of random waves the highest of 400 levels is 8 dB above their mean.
    const levels = Array.from({ length: 400 }, (_one, n) => levelAt(late, 500 + n * 7.3));
    const mean = levels.reduce((sum, one) => sum + 10 ** (one / 10), 0) / levels.length;
    expect(Math.max(...levels) - 10 * Math.log10(mean)).toBeLessThan(11.5);
  });

  test('both sides are independent, and width 0 makes them one [STUDIO-123]', async () => {
    const both = await answer({ kind, time: 2 }, 1);
    const [left, right] = [both.left.slice(7200), both.right.slice(7200)];
    const product = left.reduce((sum, one, n) => sum + one * (right[n] ?? 0), 0) / left.length;
    expect(Math.abs(product) / (rmsOf(left) * rmsOf(right))).toBeLessThan(0.15);
    expect(Math.abs(decibels(rmsOf(left) / rmsOf(right)))).toBeLessThan(1.5);
    const one = await answer({ kind, width: 0 }, 0.3);
    expect(one.left).toEqual(one.right);
  });

  test('frozen it neither fades nor grows for 30 s, and takes nothing in [STUDIO-123]', async () => {
    const effect = await anEffect('reverb', { ...wet, kind, time: 3 });
    effect.run(samplesOf(1, (n) => 0.3 * noise()(n)));
    effect.set('freeze', 1);
    effect.run(silence(0.5));
    const before = effect.run(silence(0.5)).left;
    effect.run(samplesOf(29, (n) => 0.3 * noise(3)(n)));
    const after = effect.run(silence(0.5)).left;
    expect(Math.abs(decibels(rmsOf(after) / rmsOf(before)))).toBeLessThan(0.5);
    for (const hz of [500, 8000]) {
      const level = (one: Float32Array) =>
        decibels(Math.sqrt(octave(one, hz).reduce((sum, y) => sum + y * y, 0)));
      expect(Math.abs(level(after) - level(before))).toBeLessThan(1.5);
    }
    effect.set('freeze', 0);
    effect.run(silence(4));
    expect(rmsOf(effect.run(silence(0.5)).left)).toBeLessThan(rmsOf(before) * 0.001);
  });

  test('it is as loud as a steady sound that goes in, whatever its time is [STUDIO-123]', async () => {
    for (const time of [0.5, 2, 6]) {
      const effect = await anEffect('reverb', { ...wet, kind, time, damping: 20 });
      const out = effect.run(samplesOf(time + 2, noise(), noise(2)));
      expect(Math.abs(decibels(rmsOf(out.left.slice(-48_000)) * Math.sqrt(3)))).toBeLessThan(2.5);
    }
  });
});

test('the pre-delay comes before everything [STUDIO-123]', async () => {
  for (const preDelay of [0, 0.02, 0.25]) {
    const start = (samples: Float32Array) => samples.findIndex((one) => Math.abs(one) > 1e-6);
    const plate = await answer({ kind: 1, preDelay, early: 100 }, 0.6);
    expect(Math.abs(start(plate.left) / 48_000 - preDelay)).toBeLessThan(0.001);
    const room = await answer({ kind: 0, preDelay, early: 100 }, 0.6);
    expect(Math.abs(start(room.left) / 48_000 - preDelay)).toBeLessThan(0.006);
  }
});

test('early reflections, cuts, size and movement are heard [STUDIO-123]', async () => {
  const first = async (early: number) => rmsOf((await answer({ kind: 0, early }, 0.03)).left.slice(0, 600));
  expect(await first(100)).toBeGreaterThan((await first(0)) * 3);
  const tone = async (values: Record<string, number>, hz: number) => {
    const effect = await anEffect('reverb', { ...wet, modulation: 0, ...values });
    return rmsOf(effect.run(samplesOf(3, sine(hz))).left.slice(96_000));
  };
  expect(decibels((await tone({ lowCut: 1000 }, 60)) / (await tone({}, 60)))).toBeLessThan(-20);
  expect(decibels((await tone({ highCut: 1000 }, 10_000)) / (await tone({}, 10_000)))).toBeLessThan(-15);
  // The first sound of the lines comes when the shortest one has passed.
  const start = async (size: number) =>
    (await answer({ kind: 2, size, modulation: 0 }, 0.2)).left.findIndex((one) => Math.abs(one) > 1e-6);
  expect((await start(150)) - (await start(50))).toBeGreaterThan(1500);
  const beside = async (modulation: number) => {
    const effect = await anEffect('reverb', { ...wet, modulation, time: 4 });
    const out = effect.run(samplesOf(6, sine(2000))).left.slice(-96_000);
    return levelAt(out, 2001.5) - levelAt(out, 2000);
  };
  expect(await beside(100)).toBeGreaterThan((await beside(0)) + 20);
});

test('the dry sound passes unchanged up to the middle of the mix [STUDIO-118]', async () => {
  const input = samplesOf(0.1, noise(), noise(2));
  const out = (await anEffect('reverb', { mix: 0 })).run(input);
  expect(out.left).toEqual(input.left);
  expect(out.right).toEqual(input.right);
});

test('another kind, size or time makes no click [STUDIO-123]', async () => {
  const effect = await anEffect('reverb', { ...wet, time: 3 });
  effect.run(samplesOf(2, sine(150, -6)));
  for (const [id, value] of [
    ['kind', 0],
    ['size', 60],
    ['kind', 1],
    ['time', 1],
    ['preDelay', 0.1],
    ['freeze', 1],
    ['freeze', 0],
    ['mix', 30],
    ['kind', 2],
  ] as const) {
    effect.set(id, value);
    const { left } = effect.run(samplesOf(0.4, sine(150, -6)));
    for (const hz of [5000, 10_000]) expect(levelAt(left, hz)).toBeLessThan(-75);
  }
});

test('silence ends it within 20 ms; it sounds again at once [STUDIO-118]', async () => {
  const effect = await anEffect('reverb', { ...wet, time: 8 });
  effect.run(samplesOf(1, (n) => 0.5 * noise()(n)));
  effect.silence();
  effect.run(silence(0.02));
  expect(peakOf(effect.run(silence(1)).left)).toBeLessThan(0.00001);
  expect(peakOf(effect.run(samplesOf(0.3, impulse)).left)).toBeGreaterThan(0.001);
});

test('it is silent behind its tail [STUDIO-118]', async () => {
  for (const values of [
    { time: 0.3, kind: 0 },
    { time: 1.5, kind: 2, damping: 100, preDelay: 0.25 },
  ] as Record<string, number>[]) {
    const effect = await anEffect('reverb', { mix: 50, ...values });
    effect.run(samplesOf(1, (n) => 0.5 * noise()(n)));
    effect.run(silence(effect.tail / 48_000));
    expect(peakOf(effect.run(silence(0.2)).left)).toBeLessThan(0.00002);
  }
});

test('at one position the movement is the same in every render [STUDIO-123]', async () => {
  const at = async () => {
    const effect = await anEffect('reverb', { ...wet, modulation: 100 });
    effect.clock(97, 5);
    return effect.run(samplesOf(0.5, noise())).left;
  };
  expect(await at()).toEqual(await at());
});

test.each(reverbPresets.map((preset) => [preset.name, preset] as const))(
  'preset %s is of -18 to -10 LUFS for the test phrase and does not clip [STUDIO-130]',
  async (_name, preset) => {
    const { lufs, peak } = await measurePreset('reverb', preset);
    expect(lufs).toBeGreaterThan(-18);
    expect(lufs).toBeLessThan(-10);
    expect(peak).toBeLessThan(1);
  },
);

test('its presets are well formed and at least 8 [STUDIO-130]', () => {
  expect(faultsOfPresets(reverb, reverbPresets)).toEqual([]);
});
