import { expect, test } from 'vitest';
import { createEngine } from '#studio/engine/engine.ts';
import { renderSong } from '#studio/render/render-song.ts';
import { presetFaults } from '#testing/a-phrase.ts';
import { aDevice, aPlan, aStrip, someNotes } from '#testing/a-plan.ts';
import { decibels, levelAt, peakOf, rmsOf } from '#testing/measure-sound.ts';
import { openKernels } from '#testing/open-kernels.ts';
import { presets } from './presets.ts';
import { fm } from './schema.ts';

type Notes = Parameters<typeof someNotes>[0];

/** All operators sound from beginning to end, as loud as they are; without places on the left or right. */
const still = Object.fromEntries(
  [1, 2, 3, 4].flatMap((n) => [
    [`op${n}Sustain`, 100],
    [`op${n}Velocity`, 0],
    [`op${n}Level`, -60],
  ]),
);
const plain = { ...still, op1Level: 0, spread: 0 };
const hzOf = (pitch: number) => 440 * 2 ** ((pitch - 69) / 12);

async function play(values: Record<string, number>, notes: Notes) {
  const plan = aPlan([aStrip({ devices: [aDevice('fm', values)], notes: someNotes(notes) })]);
  return renderSong(await openKernels(), plan);
}
const part = (samples: Float32Array, from: number, to: number) =>
  samples.slice(Math.round(from * 48_000), Math.round(to * 48_000));
/** One held note without its attack. */
const tone = async (values: Record<string, number>, pitch = 57) =>
  part((await play({ ...plain, ...values }, [[0, 3840, pitch]])).left, 0.2, 1.2);

/** Bessel function of the first kind by its series. */
function bessel(n: number, x: number): number {
  let term = 1;
  for (let k = 1; k <= n; k++) term *= x / 2 / k;
  let sum = term;
  for (let k = 1; k < 40; k++) {
    term *= -((x / 2) ** 2) / (k * (k + n));
    sum += term;
  }
  return sum;
}

test('two operators have the side bands of Bessel functions [STUDIO-111]', async () => {
  // Level -22 dB is an index of 4 pi * 10^(-22/20). A ratio of 7 keeps side bands apart.
  const values = { arrangement: 0, op2Level: -22, op2Ratio: 7 };
  const samples = await tone(values, 45);
  const index = 4 * Math.PI * 10 ** (-22 / 20);
  const carrier = levelAt(samples, 110);
  for (const n of [1, 2, 3]) {
    const wanted = decibels(bessel(n, index)) - decibels(bessel(0, index));
    expect(Math.abs(levelAt(samples, 110 * (1 + 7 * n)) - carrier - wanted)).toBeLessThan(0.3);
    expect(Math.abs(levelAt(samples, 110 * (7 * n - 1)) - carrier - wanted)).toBeLessThan(0.3);
  }
});

test('its eight arrangements connect as they show [STUDIO-111]', async () => {
  // Which of the operators are heard as tones of their own, alone among silent ones.
  const heard = [[1], [1], [1], [1], [1, 3], [1, 2, 3], [1, 2, 3], [1, 2, 3, 4]];
  // What moves what: a mover at the ratio 9.5 makes side bands at 8.5 and 10.5.
  const moves: [number, number][][] = [
    [
      [4, 3],
      [3, 2],
      [2, 1],
    ],
    [
      [4, 2],
      [3, 2],
      [2, 1],
    ],
    [
      [4, 1],
      [3, 2],
      [2, 1],
    ],
    [
      [4, 3],
      [3, 1],
      [2, 1],
    ],
    [
      [4, 3],
      [2, 1],
    ],
    [
      [4, 1],
      [4, 2],
      [4, 3],
    ],
    [[4, 3]],
    [],
  ];
  for (const [arrangement, carriers] of heard.entries()) {
    for (const n of [1, 2, 3, 4]) {
      const alone = await tone({ arrangement, op1Level: -60, [`op${n}Level`]: 0, [`op${n}Ratio`]: 2 });
      expect({ arrangement, n, heard: levelAt(alone, 440) > -20 }).toEqual({
        arrangement,
        n,
        heard: carriers.includes(n),
      });
    }
    for (const from of [2, 3, 4]) {
      for (const to of [1, 2, 3].filter((n) => n < from)) {
        const path = [to];
        // An operator that is not heard itself is listened to through what it moves.
        const values: Record<string, number> = { arrangement, op1Level: -60, [`op${to}Level`]: -12 };
        for (let n: number | undefined = to; n !== undefined && !carriers.includes(n); ) {
          n = moves[arrangement]?.find(([a]) => a === n)?.[1];
          if (n) values[`op${n}Level`] = carriers.includes(n) ? 0 : -18;
          if (n) path.push(n);
        }
        const expected = moves[arrangement]?.some(([a, b]) => a === from && path.includes(b)) ?? false;
        const samples = await tone({ ...values, [`op${from}Level`]: -18, [`op${from}Ratio`]: 9.5 });
        const found = Math.max(levelAt(samples, 220 * 8.5), levelAt(samples, 220 * 10.5)) > -60;
        expect({ arrangement, from, to, found }).toEqual({ arrangement, from, to, found: expected });
      }
    }
  }
});

test('every note is in tune, with ratio and fine [STUDIO-111]', async () => {
  for (const pitch of [33, 57, 81]) {
    for (const [values, hz] of [
      [{}, hzOf(pitch)],
      [{ op1Ratio: 3 }, hzOf(pitch) * 3],
      [{ op1Ratio: 0.5, op1Fine: 50 }, hzOf(pitch) * 0.5 * 2 ** (50 / 1200)],
    ] as const) {
      const samples = await tone(values, pitch);
      expect(Math.abs(levelAt(samples, hz) - decibels(peakOf(samples)))).toBeLessThan(0.5);
    }
  }
});

test('feedback makes a saw of a sine, and at its most noise without an end [STUDIO-111]', async () => {
  const saw = await tone({ op1Feedback: 45 });
  for (const n of [2, 3, 4]) {
    const level = levelAt(saw, 220 * n) - levelAt(saw, 220);
    expect(Math.abs(level + 20 * Math.log10(n))).toBeLessThan(7);
  }
  expect(peakOf(await tone({ op1Feedback: 100 }))).toBeLessThan(1);
});

test('a high note with a full index has no alias above -45 dB [STUDIO-111]', async () => {
  for (const [pitch, ratio] of [
    [72, 1],
    [84, 1],
    [84, 3],
    [96, 2],
  ] as const) {
    const samples = (await tone({ op2Level: 0, op2Ratio: ratio }, pitch)).slice(0, 16_384);
    const others: number[] = [];
    for (let hz = 40; hz < 23_900; hz += 31) {
      const nearest = Math.round(hz / hzOf(pitch)) * hzOf(pitch);
      if (Math.abs(hz - nearest) > 16) others.push(levelAt(samples, hz));
    }
    expect(Math.max(...others)).toBeLessThan(decibels(peakOf(samples)) - 45);
  }
});

test('envelopes of each operator follow their times [STUDIO-111]', async () => {
  const values = { ...plain, arrangement: 7, op1Attack: 0.2, op1Decay: 0.3, op1Sustain: 50, op1Release: 0.4 };
  const { left } = await play(values, [[0, 2880, 69]]);
  const level = (seconds: number) => peakOf(part(left, seconds, seconds + 0.01));
  const full = level(0.2);
  expect(level(0.1) / full).toBeGreaterThan(0.5);
  expect(level(0.1) / full).toBeLessThan(0.85);
  expect(level(1.4) / full).toBeCloseTo(0.5, 1);
  expect(Math.abs(decibels(level(1.7) / full) + 36)).toBeLessThan(3);
  // The index of a mover falls by its own: the side band goes, the tone stays.
  const struck = await play({ ...plain, op2Level: -20, op2Ratio: 7, op2Sustain: 0, op2Decay: 0.5 }, [
    [0, 3840, 45],
  ]);
  const [early, late] = [part(struck.left, 0.02, 0.22), part(struck.left, 1, 1.5)];
  expect(levelAt(early, 880)).toBeGreaterThan(levelAt(late, 880) + 40);
  expect(Math.abs(levelAt(early, 110) - levelAt(late, 110))).toBeLessThan(1.5);
});

test('16 notes sound at once, and more of them neither hang nor break [STUDIO-111]', async () => {
  const chord: Notes = Array.from({ length: 16 }, (_, n) => [0, 1920, 40 + n * 3, 0.8]);
  const { left } = await play({ ...plain, gain: -18 }, chord);
  const middle = part(left, 0.2, 0.9);
  for (const [, , pitch] of chord) expect(levelAt(middle, hzOf(pitch))).toBeGreaterThan(-36);
  const many: Notes = Array.from({ length: 200 }, (_, n) => [n * 30, 500, 40 + ((n * 7) % 48), 0.8]);
  const engine = createEngine(await openKernels());
  engine.apply(aPlan([aStrip({ devices: [aDevice('fm', { lfoPitch: 50 })], notes: someNotes(many) })]));
  engine.play(0);
  for (let n = 0; n < 2200; n++) engine.render();
  expect(engine.faults).toEqual([]);
  const { left: at } = engine.render();
  expect(peakOf(engine.floats.slice(at / 4, at / 4 + 128))).toBe(0);
});

test('each parameter is heard [STUDIO-111]', async () => {
  const notes: Notes = [
    [0, 700, 50, 0.7],
    [480, 600, 57, 0.9],
    [960, 480, 62, 0.7],
  ];
  const base: Record<string, number> = {
    arrangement: 1,
    op3Level: -14,
    op4Level: -14,
    op2Ratio: 2,
    lfoPitch: 10,
    mode: 2,
    glide: 0.1,
  };
  const before = await play(base, notes);
  for (const param of fm.params) {
    // The wheel is a controller's.
    if (param.id === 'wheel') continue;
    const value = base[param.id] ?? param.default;
    const other = value < (param.min + param.max) / 2 ? param.max : param.min;
    const after = await play({ ...base, [param.id]: other }, notes);
    const isSame = (a: Float32Array, b: Float32Array) =>
      a.length === b.length && a.every((one, n) => one === b[n]);
    const same = isSame(after.left, before.left) && isSame(after.right, before.right);
    expect({ id: param.id, same }).toEqual({ id: param.id, same: false });
  }
});

test('keys spread from left to right, and the LFO moves level and place [STUDIO-111]', async () => {
  const low = await play({ ...plain, spread: 100 }, [[0, 960, 36]]);
  const high = await play({ ...plain, spread: 100 }, [[0, 960, 84]]);
  expect(rmsOf(low.left)).toBeGreaterThan(rmsOf(low.right) * 2);
  expect(rmsOf(high.right)).toBeGreaterThan(rmsOf(high.left) * 2);
  const moving = await tone({ lfoRate: 5, lfoLevel: 60 });
  expect(levelAt(moving, 225)).toBeGreaterThan(levelAt(moving, 220) - 30);
});

test('its presets have names and tags, are of -18 to -10 LUFS and do not clip [STUDIO-130]', async () => {
  expect(presets.length).toBeGreaterThanOrEqual(24);
  expect(presetFaults(await openKernels(), fm, presets)).toEqual([]);
});
