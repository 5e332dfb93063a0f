import { expect, test } from 'vitest';
import { renderSong } from '#studio/render/render-song.ts';
import { presetFaults } from '#testing/a-phrase.ts';
import { aDevice, aPlan, aStrip, someNotes } from '#testing/a-plan.ts';
import { decibels, levelAt, peakOf, rmsOf } from '#testing/measure-sound.ts';
import { openKernels } from '#testing/open-kernels.ts';
import { presets } from './presets.ts';
import { drumSounds, drums } from './schema.ts';

/** The same hit each time, with nothing of the kit in its way. */
const plain = { variation: 0, drive: 0, velocity: 0 };
const sameValues = { pad1Tone: 50, pad1Snap: 50, pad1Bend: 50, pad1Decay: 0.4 };

type Notes = Parameters<typeof someNotes>[0];

async function play(values: Record<string, number>, notes: Notes = [[0, 480, 0]]) {
  const plan = aPlan([
    aStrip({ devices: [aDevice('drums', { ...plain, ...values })], notes: someNotes(notes) }),
  ]);
  return renderSong(await openKernels(), plan);
}

const left = async (values: Record<string, number>, notes?: Notes) => (await play(values, notes)).left;
const part = (samples: Float32Array, from: number, to: number) =>
  samples.slice(Math.round(from * 48_000), Math.round(to * 48_000));
/** Part of the power that lies above a frequency, by a first difference against the sum: bright is near 1. */
function brightness(samples: Float32Array): number {
  let [steps, whole] = [0, 0];
  for (let i = 1; i < samples.length; i++) {
    steps += ((samples[i] ?? 0) - (samples[i - 1] ?? 0)) ** 2;
    whole += (samples[i] ?? 0) ** 2;
  }
  return steps / whole / 4;
}
/** Crossings of zero a second, halved: the pitch of a tone. */
function pitchOf(samples: Float32Array): number {
  let crossings = 0;
  for (let i = 1; i < samples.length; i++) {
    if ((samples[i] ?? 0) >= 0 !== (samples[i - 1] ?? 0) >= 0) crossings += 1;
  }
  return (crossings / 2) * (48_000 / samples.length);
}

test('its eight kinds sound different: low, of noise, or of metal [STUDIO-113]', async () => {
  const bright: Record<string, number> = {};
  for (const [n, sound] of drumSounds.entries()) {
    const samples = await left({ ...sameValues, pad1Sound: n });
    expect(peakOf(samples)).toBeGreaterThan(0.05);
    bright[sound] = brightness(part(samples, 0, 0.2));
  }
  const { Kick, Tom, Snare, Clap, Rim, Hat, Cymbal, Shaker } = bright as Record<string, number>;
  for (const low of [Kick, Tom]) expect(low).toBeLessThan(0.01);
  for (const middle of [Snare, Clap, Rim]) {
    expect(middle).toBeGreaterThan(0.005);
    expect(middle).toBeLessThan(0.35);
  }
  for (const high of [Hat, Cymbal, Shaker]) expect(high).toBeGreaterThan(0.2);
});

test('a kick falls to 50 Hz and a tom to 108 Hz, and tune moves them by semitones [STUDIO-113]', async () => {
  const pitch = async (values: Record<string, number>) =>
    pitchOf(part(await left({ pad1Decay: 4, pad1Tone: 0, pad1Snap: 0, ...values }), 0.6, 1.6));
  expect(Math.abs((await pitch({})) - 50)).toBeLessThan(1.1);
  expect(Math.abs((await pitch({ pad1Tune: 12 })) - 100)).toBeLessThan(1.1);
  expect(Math.abs((await pitch({ pad1Sound: 4 })) - 108)).toBeLessThan(1.1);
  expect(Math.abs((await pitch({ pad1Sound: 4, pad1Tune: -12 })) - 54)).toBeLessThan(1.1);
  const early = pitchOf(part(await left({ pad1Bend: 100, pad1Decay: 4 }), 0, 0.03));
  const flat = pitchOf(part(await left({ pad1Bend: 0, pad1Decay: 4 }), 0, 0.1));
  expect(early).toBeGreaterThan(120);
  expect(Math.abs(flat - 50)).toBeLessThan(16);
});

test('a drum falls by 60 dB within its decay [STUDIO-113]', async () => {
  for (const [sound, seconds] of [
    [0, 0.5],
    [0, 6],
    [3, 0.4],
    [4, 1],
    [1, 0.5],
    [2, 0.6],
  ] as const) {
    const samples = await left({ pad1Sound: sound, pad1Decay: seconds, pad1Tone: 0, pad1Gain: -12 });
    const level = (at: number) => decibels(rmsOf(part(samples, at * seconds, (at + 0.15) * seconds)));
    // Two fifths of the time are 24 dB.
    expect(Math.abs(level(0.4) - level(0.8) - 24)).toBeLessThan(1.5);
  }
});

test('gain, pan and filter of a pad do what they show, while it sounds as well [STUDIO-113]', async () => {
  const loud = await left({ pad1Gain: -12 });
  const soft = await left({ pad1Gain: -18 });
  expect(decibels(rmsOf(loud)) - decibels(rmsOf(soft))).toBeCloseTo(6, 0);
  const aside = await play({ pad1Pan: -100 });
  expect(peakOf(aside.right)).toBeLessThan(peakOf(aside.left) / 1000);
  const snare = { pad1Sound: 1, pad1Decay: 0.4 };
  const open = await left(snare);
  const dull = await left({ ...snare, pad1Filter: -60 });
  const thin = await left({ ...snare, pad1Filter: 80 });
  expect(brightness(dull)).toBeLessThan(brightness(open) / 10);
  expect(levelAt(thin, 186)).toBeLessThan(levelAt(open, 186) - 12);
});

test('each parameter of a pad and of the kit is heard [STUDIO-113]', async () => {
  const kit = { ...plain, velocity: 50, variation: 10 };
  const others: Record<string, number> = {
    Sound: 4,
    Gain: -6,
    Pan: 30,
    Tune: 2,
    Decay: 0.2,
    Tone: 90,
    Snap: 10,
    Bend: 80,
    Drive: 12,
    Filter: -30,
  };
  for (const sound of drumSounds.keys()) {
    const values = { ...kit, ...sameValues, pad1Sound: sound };
    const before = await left(values);
    for (const [name, value] of Object.entries(others)) {
      if (name === 'Sound' && sound === value) continue;
      const after = await left({ ...values, [`pad1${name}`]: value });
      expect({ sound, name, same: after.every((sample, n) => sample === before[n]) }).toEqual({
        sound,
        name,
        same: false,
      });
    }
  }
  const before = await left(kit);
  const changes: Record<string, number>[] = [
    { velocity: 100 },
    { variation: 80 },
    { drive: 12 },
    { gain: -12 },
  ];
  for (const change of changes) {
    const after = await left({ ...kit, ...change });
    expect(after.every((sample, n) => sample === before[n])).toBe(false);
  }
});

test('a closed hat ends the open one of its choke group, and no other pad [STUDIO-113]', async () => {
  const open: Notes = [[0, 480, 7]];
  const withHat: Notes = [
    [0, 480, 7],
    [192, 480, 6],
  ];
  const closed = { pad7Decay: 0.02 };
  const late = async (values: Record<string, number>, notes: Notes) =>
    decibels(rmsOf(part(await left({ ...closed, ...values }, notes), 0.2, 0.25)));
  const alone = await late({}, open);
  expect(await late({}, withHat)).toBeLessThan(alone - 60);
  expect(Math.abs((await late({ pad7Choke: 2 }, withHat)) - alone)).toBeLessThan(1);
  expect(Math.abs((await late({ pad7Choke: 0, pad8Choke: 0 }, withHat)) - alone)).toBeLessThan(1);
});

test('a pad that is struck again begins anew without a click [STUDIO-113]', async () => {
  const once = await left({ pad1Snap: 0, pad1Tone: 0, pad1Bend: 0, pad1Decay: 4 });
  const twice = await left({ pad1Snap: 0, pad1Tone: 0, pad1Bend: 0, pad1Decay: 4 }, [
    [0, 480, 0],
    [480, 480, 0],
  ]);
  // Behind the second stroke it is as loud as behind the first.
  expect(peakOf(part(twice, 0.4, 0.6)) / peakOf(part(once, 0.1, 0.3))).toBeCloseTo(1, 1);
  const steps = (samples: Float32Array) =>
    samples.reduce((most, sample, n) => Math.max(most, n ? Math.abs(sample - (samples[n - 1] ?? 0)) : 0), 0);
  expect(steps(part(twice, 0.24, 0.3))).toBeLessThan(steps(part(once, 0, 0.1)) * 2.5);
});

test('hits differ a little by their notes, and the same note is the same hit [STUDIO-113]', async () => {
  const two: Notes = [
    [0, 480, 2],
    [1920, 480, 2],
  ];
  const samples = await left({ variation: 40 }, two);
  const [first, second] = [part(samples, 0, 0.2), part(samples, 1, 1.2)];
  expect(first.every((sample, n) => sample === second[n])).toBe(false);
  expect(Math.abs(decibels(rmsOf(first)) - decibels(rmsOf(second)))).toBeLessThan(4);
  const again = await left({ variation: 40 }, two);
  expect(again.every((sample, n) => sample === samples[n])).toBe(true);
});

test('all pads at once at full level and drive do not pass the gain [STUDIO-113]', async () => {
  const all = Array.from({ length: 16 }, (_, pad): Notes[number] => [0, 480, pad, 1]);
  const samples = await left({ gain: 0, drive: 24 }, all);
  expect(peakOf(samples)).toBeLessThan(1.000001);
  expect(peakOf(samples)).toBeGreaterThan(0.9);
});

test('its kits have names and tags, are of -18 to -10 LUFS and do not clip [STUDIO-130]', async () => {
  expect(presets.length).toBeGreaterThanOrEqual(24);
  expect(presetFaults(await openKernels(), drums, presets)).toEqual([]);
});
