import { composeSong } from '#studio/compose/compose-song.ts';
import { allDevices, deviceOf } from '#studio/devices/all-devices.ts';
import { type DeviceSchema, readParams } from '#studio/devices/device.ts';
import { planOf } from '#studio/document/plan-of.ts';
import type { DevicePlan, Plan } from '#studio/engine/plan.ts';
import { aDevice, aPlan, aStrip, someNotes } from './a-plan.ts';

/** A second of sound that has to be the same samples everywhere. */
export interface FixtureSong {
  name: string;
  plan: Plan;
  /** Ticks; 1,920 are a second at 120 bpm. */
  range: { from: number; to: number };
  /** Repeated while it plays; what renders a file has no loops. */
  loop?: { from: number; to: number };
}

const second = { from: 0, to: 1920 };
const chords = someNotes(
  [0, 240, 480, 720, 960, 1200, 1440, 1680].flatMap((tick, n) =>
    [45, 57, 60 + n, 64].map((pitch) => [tick, 200 + n * 7, pitch, 0.4 + 0.05 * n] as const),
  ),
);
const hits = someNotes(Array.from({ length: 16 }, (_, n) => [n * 120, 60, n, 0.5 + 0.03 * n] as const));
const notesFor = (type: string) => (type === 'drums' ? hits : chords);

/** Every parameter away from its default, by a seed, but not so far that a note would never begin. */
function moved(schema: DeviceSchema, seed: number): DevicePlan {
  let state = seed;
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  const values = schema.params.map((param): [string, number] => {
    const { id, min, max, default: usual } = param;
    // A song of its own is mute.
    if (id === 'mute') return [id, usual];
    if (param.unit === 'choice' || param.unit === 'switch') {
      const count = max - min + 1;
      return [id, ((usual + 1 + Math.floor(next() * (count - 1))) % count) + min];
    }
    const part = 0.05 + next() * 0.3;
    const isUp = usual === min || (usual !== max && next() < 0.5);
    return [id, isUp ? usual + (max - usual) * part : usual - (usual - min) * part];
  });
  const params = readParams(schema, Object.fromEntries(values));
  return aDevice(schema.type, {}, { id: `a-${schema.type}`, params });
}

const song = (name: string, plan: Plan, more: Partial<FixtureSong> = {}): FixtureSong => ({
  name,
  plan,
  range: second,
  ...more,
});

/** One strip with a device: an instrument plays by itself, an effect behind a synthesizer. */
function withDevice(device: DevicePlan, isInstrument: boolean): Plan {
  const devices = isInstrument ? [device] : [aDevice('analog', {}, { id: 'source' }), device];
  return aPlan([aStrip({ devices, notes: notesFor(isInstrument ? device.type : 'analog') })]);
}

const songsOfDevices = allDevices.flatMap((schema) => {
  const isInstrument = schema.kind === 'instrument';
  return [
    song(`${schema.type}, defaults`, withDevice(aDevice(schema.type), isInstrument)),
    ...[1, 2].map((seed) =>
      song(`${schema.type}, every parameter moved, ${seed}`, withDevice(moved(schema, seed), isInstrument)),
    ),
  ];
});

const melody = { devices: [aDevice('fm', {}, { id: 'melody' })], notes: chords };
const beat = { kind: 'drums', devices: [aDevice('drums', {}, { id: 'beat' })], notes: hits } as const;
const plain = aPlan([aStrip({ id: 'a', ...melody }), aStrip({ id: 'b', ...beat })]);
const tempo = [
  { tick: 0, bpm: 120 },
  { tick: 700, bpm: 87.31 },
  { tick: 1100, bpm: 171 },
];

const songsOfRouting: FixtureSong[] = [
  song(
    'a group with an effect',
    aPlan([
      aStrip({ id: 'a', ...melody, output: 'g', pan: -0.4 }),
      aStrip({ id: 'b', ...beat, output: 'g', gain: -7.3 }),
      aStrip({ id: 'g', kind: 'group', devices: [aDevice('compressor', { threshold: -30 })] }),
    ]),
  ),
  song(
    'sends before and behind the fader',
    aPlan([
      aStrip({ id: 'a', ...melody, gain: -9, sends: [{ to: 's', gain: -6, pre: true }] }),
      aStrip({ id: 'b', ...beat, sends: [{ to: 's', gain: -12.5, pre: false }] }),
      aStrip({ id: 's', kind: 'send', devices: [aDevice('reverb')] }),
    ]),
  ),
  song(
    'a compressor that listens to the drums',
    aPlan([
      aStrip({
        id: 'a',
        ...melody,
        devices: [...melody.devices, aDevice('compressor', { threshold: -40, ratio: 8 }, { key: 'b' })],
      }),
      aStrip({ id: 'b', ...beat }),
    ]),
  ),
  song(
    'paths of unequal delay',
    aPlan([
      aStrip({ id: 'a', ...melody, devices: [...melody.devices, aDevice('limiter')] }),
      aStrip({ id: 'b', ...beat, pan: 0.7 }),
    ]),
  ),
  song('a tempo that changes', { ...plain, tempo }),
  song('a mute strip', aPlan([aStrip({ id: 'a', ...melody, mute: true }), aStrip({ id: 'b', ...beat })])),
  song('from the middle of a note', plain, { range: { from: 777, to: 2697 } }),
  song('a delay that follows the tempo', {
    ...aPlan([aStrip({ ...melody, devices: [...melody.devices, aDevice('delay')] })]),
    tempo,
  }),
  song('a loop of uneven length', plain, { loop: { from: 0, to: 611 } }),
  song('a loop that begins later', plain, { range: { from: 100, to: 2020 }, loop: { from: 480, to: 961 } }),
];

/** Four bars of songs that are composed, with all their tracks. */
const composedSongs = (['House', 'Lo-Fi', 'Rock', 'Ambient', 'Trap', 'Jazz'] as const).map((style) =>
  song(`composed: ${style}`, planOf(composeSong({ seed: 5, style, seconds: 14 }).song, deviceOf), {
    range: { from: 7680, to: 7680 + 4 * 3840 },
  }),
);

export const fixtureSongs: readonly FixtureSong[] = [...songsOfDevices, ...songsOfRouting, ...composedSongs];
