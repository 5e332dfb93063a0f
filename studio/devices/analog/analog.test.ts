import { expect, test } from 'vitest';
import { createEngine } from '#studio/engine/engine.ts';
import { renderSong } from '#studio/render/render-song.ts';
import { aDevice, aPlan, aStrip, someNotes } from '#testing/a-plan.ts';
import { decibels, largestStep, levelAt, peakOf, rmsOf } from '#testing/measure-sound.ts';
import { openKernels } from '#testing/open-kernels.ts';

const plain = { cutoff: 20_000, keyTracking: 0, resonance: 0, ampSustain: 100, ampAttack: 0.001 };
const hzOf = (pitch: number) => 440 * 2 ** ((pitch - 69) / 12);

/** A second of one held note, without its attack. */
async function tone(values: Record<string, number>, pitch = 57): Promise<Float32Array> {
  const notes = someNotes([[0, 3840, pitch]]);
  const plan = aPlan([aStrip({ devices: [aDevice('analog', { ...plain, ...values })], notes })]);
  return renderSong(await openKernels(), plan).left.slice(9600, 57_600);
}

test('of a saw at C7 nothing that is no harmonic lies above -60 dB of the fundamental [STUDIO-116]', async () => {
  for (const wave of [0, 1, 2]) {
    const samples = (await tone({ osc1Wave: wave, osc1Width: 30 }, 96)).slice(0, 16_384);
    const fundamental = levelAt(samples, hzOf(96));
    const others: number[] = [];
    for (let hz = 40; hz < 23_900; hz += 31) {
      const nearest = Math.round(hz / hzOf(96)) * hzOf(96);
      // A window of 16,384 samples spreads a harmonic over some 12 Hz.
      if (Math.abs(hz - nearest) > 16) others.push(levelAt(samples, hz));
    }
    expect(Math.max(...others)).toBeLessThan(fundamental - 60);
  }
});

test('its waves have the harmonics of a saw, a pulse, a triangle and a sine [STUDIO-110]', async () => {
  const harmonics = async (values: Record<string, number>) => {
    const samples = await tone(values);
    const first = levelAt(samples, 220);
    return [2, 3, 4, 5].map((n) => levelAt(samples, 220 * n) - first);
  };
  const near = (found: number[], wanted: (number | null)[]) => {
    for (const [n, level] of wanted.entries()) {
      if (level === null) expect(found[n]).toBeLessThan(-50);
      else expect(Math.abs((found[n] ?? 0) - level)).toBeLessThan(0.3);
    }
  };
  near(await harmonics({ osc1Wave: 0 }), [-6.02, -9.54, -12.04, -13.98]);
  near(await harmonics({ osc1Wave: 1, osc1Width: 50 }), [null, -9.54, null, -13.98]);
  near(await harmonics({ osc1Wave: 2 }), [null, -19.08, null, -27.96]);
  near(await harmonics({ osc1Wave: 3 }), [null, null, null, null]);
});

test('every note is in tune, also with two oscillators an octave apart [STUDIO-110]', async () => {
  for (const pitch of [24, 45, 69, 93]) {
    const samples = await tone({ osc1Wave: 3, osc2Wave: 3, osc2Level: 0, osc2Pitch: 12 }, pitch);
    for (const hz of [hzOf(pitch), hzOf(pitch + 12)]) {
      const beside = Math.max(
        levelAt(samples, hz * 2 ** (60 / 1200)),
        levelAt(samples, hz * 2 ** (-60 / 1200)),
      );
      expect(levelAt(samples, hz)).toBeGreaterThan(hz < 60 ? -30 : beside + 20);
    }
  }
});

test('its filter falls by 12 and 24 dB an octave, and passes what is on its side [STUDIO-110]', async () => {
  // Harmonics of a low saw, beside the same without a filter.
  const spectrum = async (values: Record<string, number>) => {
    const samples = await tone(values, 45);
    return (hz: number) => levelAt(samples, hz);
  };
  const open = await spectrum({});
  const low24 = await spectrum({ filter: 0, cutoff: 440 });
  const low12 = await spectrum({ filter: 1, cutoff: 440 });
  const high12 = await spectrum({ filter: 5, cutoff: 1760 });
  const fall = (filtered: (hz: number) => number, hz: number) => filtered(hz) - open(hz);
  expect(fall(low12, 7040) - fall(low12, 3520)).toBeCloseTo(-12, -0.3);
  expect(fall(low24, 7040) - fall(low24, 3520)).toBeLessThan(-22);
  expect(Math.abs(fall(low24, 110))).toBeLessThan(1.5);
  expect(Math.abs(fall(high12, 7040))).toBeLessThan(1.5);
  expect(fall(high12, 220) - fall(high12, 440)).toBeLessThan(-11);
});

test('unison is wide and about as loud as one voice; sub, noise, drive and modulation are heard [STUDIO-110]', async () => {
  const one = rmsOf(await tone({}));
  const many = rmsOf(await tone({ unison: 7, detune: 20 }));
  expect(many / one).toBeGreaterThan(0.5);
  expect(many / one).toBeLessThan(1.6);
  expect(levelAt(await tone({ osc1Wave: 3, subLevel: 0 }), 110)).toBeGreaterThan(-30);
  expect(levelAt(await tone({ osc1Wave: 3 }), 110)).toBeLessThan(-60);
  const noisy = await tone({ osc1Level: -60, noiseLevel: 0 });
  expect(rmsOf(noisy)).toBeGreaterThan(0.01);
  expect(levelAt(await tone({ osc1Wave: 3, drive: 24 }), 660)).toBeGreaterThan(-50);
  // A tremolo of 5 Hz makes side bands 5 Hz beside the tone; vibrato and swept width do so, too.
  for (const moving of [{ lfo1Level: 60 }, { lfo1Pitch: 30 }] as Record<string, number>[]) {
    const samples = await tone({ osc1Wave: 3, lfo1Rate: 5, ...moving });
    expect(levelAt(samples, 225)).toBeGreaterThan(levelAt(samples, 220) - 30);
  }
});

test('the level follows attack, decay, sustain and release [STUDIO-110]', async () => {
  const values = {
    ...plain,
    osc1Wave: 3,
    ampAttack: 0.2,
    ampDecay: 0.3,
    ampSustain: 50,
    ampRelease: 0.4,
    velocity: 0,
  };
  const plan = aPlan([aStrip({ devices: [aDevice('analog', values)], notes: someNotes([[0, 2880, 69]]) })]);
  const { left } = renderSong(await openKernels(), plan);
  const level = (seconds: number) => peakOf(left.slice(seconds * 48_000, seconds * 48_000 + 480));
  const full = level(0.2);
  expect(level(0.1) / full).toBeGreaterThan(0.5);
  expect(level(0.1) / full).toBeLessThan(0.85);
  expect(level(0.6) / full).toBeCloseTo(0.5, 1);
  expect(level(1.4) / full).toBeCloseTo(0.5, 1);
  // Release falls by 60 dB in its time: by 30 in half of it.
  expect(20 * Math.log10(level(1.7) / full)).toBeLessThan(-30);
  expect(20 * Math.log10(level(1.7) / full)).toBeGreaterThan(-42);
});

test('voices that come and go under a moving filter stay finite [STUDIO-110]', async () => {
  const values = { lfo1Cutoff: 26, lfo1Rate: 7, resonance: 45, ampRelease: 0.05, mode: 2, glide: 0.05 };
  const notes = someNotes(Array.from({ length: 32 }, (_, n) => [n * 240, n % 2 ? 300 : 200, 33 + (n % 7)]));
  const engine = createEngine(await openKernels());
  engine.apply(aPlan([aStrip({ devices: [aDevice('analog', values)], notes })]));
  engine.play(0);
  for (let n = 0; n < 1600; n++) engine.render();
  expect(engine.faults).toEqual([]);
});

test('two or more voices in unison are as loud on the left as on the right [STUDIO-110]', async () => {
  for (const unison of [2, 3, 4, 5, 6, 7]) {
    const notes = someNotes(Array.from({ length: 12 }, (_, n) => [n * 240, 230, 45 + n]));
    const devices = [aDevice('analog', { ...plain, unison, detune: 20, spread: 100 })];
    const { left, right } = renderSong(await openKernels(), aPlan([aStrip({ devices, notes })]));
    expect(Math.abs(decibels(rmsOf(left)) - decibels(rmsOf(right)))).toBeLessThan(1.5);
  }
});

test('a square LFO switches the level without a click, and follows the tempo in its frame [STUDIO-110]', async () => {
  const still = await tone({ osc1Wave: 3 });
  const gated = await tone({ osc1Wave: 3, lfo1Wave: 3, lfo1Level: 90, lfo1Rate: 9 });
  expect(largestStep(gated)).toBeLessThan(largestStep(still) * 1.8);
  // A saw of a 64th note falls from frame to frame, not from quantum to quantum.
  const moving = await tone({ osc1Wave: 3, lfo1Wave: 2, lfo1Level: 90, lfo1Sync: 1, lfo1Beats: 0 }, 93);
  const levels = Array.from({ length: 40 }, (_, n) => rmsOf(moving.slice(n * 64 + 800, n * 64 + 864)));
  const equal = levels.filter((level, n) => n > 0 && Math.abs(level / (levels[n - 1] ?? 1) - 1) < 0.005);
  expect(equal.length).toBeLessThan(4);
});
