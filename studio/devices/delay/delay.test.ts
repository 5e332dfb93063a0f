import { expect, test } from 'vitest';
import { faultsOfPresets, measurePreset } from '#testing/a-mixed-phrase.ts';
import { anEffect, impulse, noise, samplesOf, sine } from '#testing/an-effect.ts';
import { largestStep, levelAt, peakOf, rmsOf } from '#testing/measure-sound.ts';
import { noteValue, noteValues } from '../device.ts';
import type { Effect } from '../open-effect.ts';
import { delayPresets } from './presets.ts';
import { delay } from './schema.ts';

/** Echoes alone, with open filters. */
const echoes = { mix: 100, lowCut: 20, highCut: 20_000, feedback: 50 };
/** Open filters still delay by a sample or two. */
const expectNear = (found: readonly number[], wanted: readonly number[], frames = 4) => {
  expect(found.length).toBe(wanted.length);
  for (const [n, one] of wanted.entries()) expect(Math.abs((found[n] ?? 0) - one)).toBeLessThan(frames);
};
const silence = (seconds: number) => samplesOf(seconds, () => 0);

/** Frames of the local peaks above some level. */
function peaksOf(samples: Float32Array, level: number): number[] {
  const frames: number[] = [];
  for (const [n, one] of samples.entries()) {
    const isPeak =
      Math.abs(one) > level && Math.abs(one) >= peakOf(samples.subarray(Math.max(0, n - 200), n + 200));
    if (isPeak) frames.push(n);
  }
  return frames;
}

test('echoes come in every note value, dotted and as triplets, at the tempo [STUDIO-124]', async () => {
  for (const [n, name] of noteValues.slice(0, 21).entries()) {
    for (const bpm of n % 4 === 0 ? [93, 280] : [187]) {
      const effect = await anEffect('delay', { ...echoes, beats: n });
      effect.clock(bpm, 0);
      const kind = name.at(-1);
      const parts = (name.split(/[.T]/)[0] ?? '').split('/');
      const beats =
        ((4 * Number(parts[0])) / Number(parts[1] ?? 1)) * (kind === '.' ? 1.5 : kind === 'T' ? 2 / 3 : 1);
      const seconds = (beats * 60) / bpm;
      const out = effect.run(samplesOf(seconds + 0.01, impulse)).left;
      const at = out.findIndex((one) => Math.abs(one) > 0.3);
      expect(Math.abs(at - seconds * 48_000)).toBeLessThan(2);
    }
  }
});

test('echoes come after the time in ms, fade by the feedback and keep the sides [STUDIO-124]', async () => {
  for (const time of [0.001, 0.05, 0.731]) {
    const effect = await anEffect('delay', { ...echoes, sync: 0, time });
    const { left, right } = effect.run(samplesOf(time * 3.5, impulse, () => 0));
    const frames = Math.round(time * 48_000);
    if (time > 0.01) expectNear(peaksOf(left, 0.05), [frames, frames * 2, frames * 3]);
    expect(peakOf(right)).toBe(0);
  }
});

/** Plays clicks at beats through tempo changes; returns frames of the echoes, and where they belong. */
async function throughTempi(
  tempi: readonly [beat: number, bpm: number][],
  clicks: readonly number[],
  length: string,
) {
  const effect = await anEffect('delay', { ...echoes, feedback: 0, beats: noteValue(length) });
  const quanta: { bpm: number; beat: number }[] = [];
  for (let beat = 0; beat < 16; ) {
    const bpm = tempi.findLast(([from]) => from <= beat + 1e-9)?.[1] ?? 120;
    quanta.push({ bpm, beat });
    beat += (128 * bpm) / 2_880_000;
  }
  const frameOf = (beat: number) => {
    const n = quanta.findLastIndex((one) => one.beat <= beat);
    const { bpm, beat: from } = quanta[n] ?? { bpm: 120, beat: 0 };
    return Math.round(n * 128 + ((beat - from) * 2_880_000) / bpm);
  };
  const starts = new Set(clicks.map(frameOf));
  const out = new Float32Array(quanta.length * 128);
  for (const [n, { bpm, beat }] of quanta.entries()) {
    effect.clock(bpm, beat);
    // A short bump: a single sample between two samples is spread.
    const input = samplesOf(128 / 48_000, (i) => {
      const since = [...starts].map((one) => n * 128 + i - one).find((frames) => frames >= 0 && frames < 16);
      return since === undefined ? 0 : Math.sin((Math.PI * since) / 16);
    });
    out.set(effect.run(input).left, n * 128);
  }
  return { found: peaksOf(out, 0.3).map((one) => one - 8), frameOf };
}

test('echoes stay on the beat when the tempo changes, also those of what sounded before [STUDIO-124]', async () => {
  const clicks = [0.5, 3, 3.75, 5, 7.5, 9];
  for (const tempi of [
    [
      [0, 120],
      [4, 60],
      [8, 175],
    ],
    [
      [0, 90],
      [3.5, 95],
      [3.8, 100],
      [4.1, 108],
      [8.2, 70],
    ],
  ] as const) {
    for (const [length, beats] of [
      ['1/4', 1],
      ['1/8.', 0.75],
      ['1/2', 2],
    ] as const) {
      const { found, frameOf } = await throughTempi(tempi as never, clicks, length);
      // Within 3 ms: the tempo is known for quanta of 2.7 ms.
      expectNear(
        found,
        clicks.map((click) => frameOf(click + beats)),
        144,
      );
    }
  }
});

test('what is longer than its memory is halved, so that it stays on the beat [STUDIO-124]', async () => {
  const effect = await anEffect('delay', { ...echoes, feedback: 0, beats: noteValue('1') });
  effect.clock(40, 0);
  const out = effect.run(samplesOf(3.2, impulse)).left;
  expect(out.findIndex((one) => Math.abs(one) > 0.3)).toBe(144_000);
});

test('from side to side: the first echo is left, the second right [STUDIO-124]', async () => {
  const effect = await anEffect('delay', { ...echoes, mode: 1, sync: 0, time: 0.1 });
  const { left, right } = effect.run(samplesOf(0.45, impulse));
  expectNear(peaksOf(left, 0.05), [4800, 14_400]);
  expectNear(peaksOf(right, 0.05), [9600, 19_200]);
  const narrow = await anEffect('delay', { ...echoes, mode: 1, sync: 0, time: 0.1, width: 0 });
  const both = narrow.run(samplesOf(0.45, impulse));
  expect(both.left).toEqual(both.right);
});

test('filters and drive work in the feedback: each echo is darker, thinner and bounded [STUDIO-124]', async () => {
  const levels = async (values: Record<string, number>, hz: number) => {
    const effect = await anEffect('delay', { ...echoes, sync: 0, time: 0.25, feedback: 90, ...values });
    const out = effect.run(samplesOf(1, (n) => (n < 9600 ? sine(hz, -6)(n) : 0))).left;
    return [1, 2, 3].map((echo) => levelAt(out.slice(echo * 12_000 + 1000, echo * 12_000 + 8600), hz));
  };
  const fall = (found: number[]) => (found[1] ?? 0) - (found[2] ?? 0);
  const open = fall(await levels({}, 2000));
  expect(open).toBeCloseTo(-20 * Math.log10(0.9), 1);
  expect(fall(await levels({ highCut: 1000 }, 2000))).toBeGreaterThan(open + 11);
  expect(fall(await levels({ lowCut: 1000 }, 500))).toBeGreaterThan(open + 11);
  const driven = await anEffect('delay', { ...echoes, drive: 24, sync: 0, time: 0.02, feedback: 99 });
  const out = driven.run(samplesOf(2, sine(500, 0))).left;
  expect(peakOf(out)).toBeLessThan(0.2);
  expect(levelAt(out.slice(48_000), 1500)).toBeGreaterThan(levelAt(out.slice(48_000), 500) - 30);
});

test('drift moves the pitch; without it a tone stays a tone [STUDIO-124]', async () => {
  const beside = async (modDepth: number) => {
    const effect = await anEffect('delay', {
      ...echoes,
      feedback: 0,
      sync: 0,
      time: 0.1,
      modDepth,
      modRate: 4,
    });
    const out = effect.run(samplesOf(1.5, sine(1000, -6))).left.slice(24_000);
    return levelAt(out, 1004) - levelAt(out, 1000);
  };
  expect(await beside(0)).toBeLessThan(-60);
  expect(await beside(50)).toBeGreaterThan(-12);
});

test('another time, length, way or mix is faded in without a click [STUDIO-124]', async () => {
  const effect = await anEffect('delay', { sync: 0, time: 0.2, mix: 50, feedback: 50 });
  const tone = sine(110, -12);
  let frame = 0;
  const play = (seconds: number) => {
    const input = samplesOf(seconds, (n) => tone(n + frame));
    frame += input.left.length;
    return effect.run(input).left;
  };
  play(1);
  for (const [id, value] of [
    ['time', 0.33],
    ['sync', 1],
    ['beats', noteValue('1/4')],
    ['mode', 1],
    ['feedback', 10],
    ['mix', 0],
  ] as const) {
    effect.set(id, value);
    const out = play(0.6);
    // Dry sound and echoes together are at most three such tones.
    expect(largestStep(out)).toBeLessThan(0.25 * 3 * 0.0144);
    for (const hz of [5000, 10_000]) expect(levelAt(out, hz)).toBeLessThan(-75);
  }
});

test('the dry sound passes unchanged up to the middle of the mix [STUDIO-118]', async () => {
  const input = samplesOf(0.1, noise(), noise(2));
  for (const mix of [0, 30]) {
    const out = (await anEffect('delay', { sync: 0, time: 0.3, mix })).run(input);
    expect(out.left).toEqual(input.left);
    expect(out.right).toEqual(input.right);
  }
});

const fill = (effect: Effect) => effect.run(samplesOf(1, (n) => 0.5 * noise()(n)));

test('silence ends all echoes within 20 ms without a click; what comes after it is repeated [STUDIO-118]', async () => {
  const effect = await anEffect('delay', { ...echoes, sync: 0, time: 0.3, feedback: 95 });
  fill(effect);
  effect.silence();
  effect.run(silence(0.02));
  expect(peakOf(effect.run(silence(1)).left)).toBeLessThan(0.001);
  effect.silence();
  const after = effect.run(samplesOf(0.5, impulse)).left;
  expect(after[14_400]).toBeGreaterThan(0.3);
});

test('its echoes are silent behind its tail [STUDIO-118]', async () => {
  for (const values of [
    { feedback: 80, time: 0.05 },
    { feedback: 0, time: 0.4 },
    { feedback: 50, time: 0.3, mode: 1 },
  ] as Record<string, number>[]) {
    const effect = await anEffect('delay', { ...echoes, sync: 0, ...values });
    fill(effect);
    effect.run(silence(effect.tail / 48_000));
    expect(rmsOf(effect.run(silence(0.2)).left)).toBeLessThan(0.00002);
  }
});

test.each(delayPresets.map((preset) => [preset.name, preset] as const))(
  'preset %s is of -18 to -10 LUFS for the test phrase and does not clip [STUDIO-130]',
  async (_name, preset) => {
    const { lufs, peak } = await measurePreset('delay', preset);
    expect(lufs).toBeGreaterThan(-18);
    expect(lufs).toBeLessThan(-10);
    expect(peak).toBeLessThan(1);
  },
);

test('its presets are well formed and at least 8 [STUDIO-130]', () => {
  expect(faultsOfPresets(delay, delayPresets)).toEqual([]);
});
