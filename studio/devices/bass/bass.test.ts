import { expect, test } from 'vitest';
import { renderSong } from '#studio/render/render-song.ts';
import { presetFaults } from '#testing/a-phrase.ts';
import { aDevice, aPlan, aStrip, someNotes } from '#testing/a-plan.ts';
import { decibels, largestStep, levelAt, peakOf, rmsOf } from '#testing/measure-sound.ts';
import { openKernels } from '#testing/open-kernels.ts';
import { presets } from './presets.ts';
import { bass } from './schema.ts';

const open = {
  cutoff: 18_000,
  resonance: 0,
  envelope: 0,
  keyTracking: 0,
  sustain: 100,
  velocity: 0,
  accent: 0,
};
const hzOf = (pitch: number) => 440 * 2 ** ((pitch - 69) / 12);

type Notes = Parameters<typeof someNotes>[0];

async function play(values: Record<string, number>, notes: Notes) {
  const plan = aPlan([aStrip({ devices: [aDevice('bass', values)], notes: someNotes(notes) })]);
  return renderSong(await openKernels(), plan).left;
}

const part = (samples: Float32Array, from: number, to: number) =>
  samples.slice(Math.round(from * 48_000), Math.round(to * 48_000));
/** One held note without its attack. */
const tone = async (values: Record<string, number>, pitch = 45) =>
  part(await play({ ...open, ...values }, [[0, 3840, pitch, 0.8]]), 0.2, 1.2);
/** Crossings of zero upwards a second. */
function pitchOf(samples: Float32Array): number {
  let crossings = 0;
  for (let i = 1; i < samples.length; i++) {
    if ((samples[i] ?? 0) >= 0 && (samples[i - 1] ?? 0) < 0) crossings += 1;
  }
  return (crossings * 48_000) / samples.length;
}

test('of its waves at C7 nothing that is no harmonic lies above -60 dB of the fundamental [STUDIO-116]', async () => {
  for (const wave of [0, 1, 2]) {
    const samples = (await tone({ wave, width: 30 }, 96)).slice(0, 16_384);
    const fundamental = levelAt(samples, hzOf(96));
    const others: number[] = [];
    for (let hz = 40; hz < 23_900; hz += 31) {
      const nearest = Math.round(hz / hzOf(96)) * hzOf(96);
      if (Math.abs(hz - nearest) > 16) others.push(levelAt(samples, hz));
    }
    expect(Math.max(...others)).toBeLessThan(fundamental - 60);
  }
});

test('full drive on a sine of 440 Hz leaves no alias above -60 dB of it [STUDIO-114]', async () => {
  const samples = (await tone({ wave: 3, drive: 36 }, 69)).slice(0, 16_384);
  const fundamental = levelAt(samples, hzOf(69));
  expect(levelAt(samples, hzOf(69) * 3)).toBeGreaterThan(fundamental - 14);
  const others: number[] = [];
  for (let hz = 40; hz < 20_000; hz += 31) {
    const nearest = Math.round(hz / hzOf(69)) * hzOf(69);
    if (Math.abs(hz - nearest) > 16) others.push(levelAt(samples, hz));
  }
  expect(Math.max(...others)).toBeLessThan(fundamental - 60);
});

test('its filter falls by 24 dB an octave and rings at its cutoff [STUDIO-114]', async () => {
  const spectrum = async (values: Record<string, number>) => {
    const samples = await tone({ gain: -18, ...values });
    return (hz: number) => levelAt(samples, hz);
  };
  const [flat, filtered, ringing] = await Promise.all([
    spectrum({}),
    spectrum({ cutoff: 440 }),
    spectrum({ cutoff: 440, resonance: 80 }),
  ]);
  const fall = (hz: number) => filtered(hz) - flat(hz);
  // Poles of a ladder meet at the cutoff: -12 dB there, and -24 dB an octave far above it.
  expect(Math.abs(fall(440) + 12)).toBeLessThan(1.5);
  expect(Math.abs(fall(3520) - fall(1760) + 24)).toBeLessThan(1.5);
  expect(Math.abs(fall(110))).toBeLessThan(2);
  expect(ringing(440) - ringing(110)).toBeGreaterThan(filtered(440) - filtered(110) + 15);
});

test('a note above a velocity of 0.9 is an accent: louder and brighter [STUDIO-114]', async () => {
  const values = { velocity: 0, accent: 100, cutoff: 250, envelope: 30 };
  const [plain, accented] = await Promise.all(
    [0.9, 0.92].map(async (velocity) => part(await play(values, [[0, 960, 33, velocity]]), 0, 0.1)),
  );
  if (!plain || !accented) throw new Error('Nothing was played');
  expect(decibels(rmsOf(accented)) - decibels(rmsOf(plain))).toBeGreaterThan(2.5);
  const bright = (samples: Float32Array) => levelAt(samples, hzOf(33) * 30) - levelAt(samples, hzOf(33));
  expect(bright(accented)).toBeGreaterThan(bright(plain) + 3);
  const without = await play({ ...values, accent: 0 }, [[0, 960, 33, 0.92]]);
  expect(Math.abs(decibels(rmsOf(part(without, 0, 0.1))) - decibels(rmsOf(plain)))).toBeLessThan(0.5);
});

test('a note that begins before the last one has ended slides to it without a new attack, others do not [STUDIO-114]', async () => {
  const values = { ...open, wave: 3, slide: 0.4, attack: 0.05 };
  const slides = await play(values, [
    [0, 1100, 45, 0.8],
    [960, 1920, 57, 0.8],
  ]);
  const cuts = await play(values, [
    [0, 960, 45, 0.8],
    [960, 1920, 57, 0.8],
  ]);
  // The way falls to a thousandth within 0.4 s: a third of an octave is left after 64 ms.
  expect(pitchOf(part(slides, 0.52, 0.57))).toBeLessThan(200);
  expect(Math.abs(pitchOf(part(slides, 0.95, 1.45)) - 220)).toBeLessThan(3);
  expect(pitchOf(part(cuts, 0.56, 0.66))).toBeGreaterThan(205);
  expect(peakOf(part(slides, 0.505, 0.52))).toBeGreaterThan(peakOf(part(slides, 0.4, 0.5)) * 0.9);
  expect(peakOf(part(cuts, 0.508, 0.511))).toBeLessThan(peakOf(part(cuts, 0.4, 0.5)) * 0.5);
  expect(largestStep(part(slides, 0.49, 0.6))).toBeLessThan(largestStep(part(slides, 1, 1.4)) * 1.2);
});

test('level and pitch drop follow their times; each parameter is heard [STUDIO-114]', async () => {
  const values = { ...open, wave: 3, attack: 0.1, decay: 0.3, sustain: 50, release: 0.4 };
  const samples = await play(values, [[0, 2880, 69, 0.8]]);
  const level = (seconds: number) => peakOf(part(samples, seconds, seconds + 0.01));
  const full = level(0.1);
  expect(level(1.4) / full).toBeCloseTo(0.5, 1);
  expect(Math.abs(20 * Math.log10(level(1.7) / full) + 36)).toBeLessThan(3);
  const dropped = await play({ ...open, wave: 3, drop: 24, dropTime: 0.6 }, [[0, 3840, 45, 0.8]]);
  expect(pitchOf(part(dropped, 0.01, 0.06))).toBeGreaterThan(220);
  expect(Math.abs(pitchOf(part(dropped, 0.8, 1.8)) - 110)).toBeLessThan(2);
  const notes: Notes = [
    [0, 500, 33, 0.7],
    [480, 300, 40, 0.95],
    [960, 480, 36, 0.7],
  ];
  const base = { wave: 1, secondLevel: -6, drop: 5, drive: 3 };
  const before = await play(base, notes);
  for (const param of bass.params) {
    if (param.id === 'wave') continue;
    const value = (base as Record<string, number>)[param.id] ?? param.default;
    const other = value < (param.min + param.max) / 2 ? param.max : param.min;
    const after = await play({ ...base, [param.id]: other }, notes);
    const isSame = after.length === before.length && after.every((sample, n) => sample === before[n]);
    expect({ id: param.id, isSame }).toEqual({ id: param.id, isSame: false });
  }
});

test('its presets have names and tags, are of -18 to -10 LUFS and do not clip [STUDIO-130]', async () => {
  expect(presets.length).toBeGreaterThanOrEqual(24);
  expect(presetFaults(await openKernels(), bass, presets)).toEqual([]);
});
