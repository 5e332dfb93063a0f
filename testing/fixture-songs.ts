import { composeSong } from '#studio/compose/compose-song.ts';
import { allDevices, deviceOf } from '#studio/devices/all-devices.ts';
import { type DeviceSchema, readParams } from '#studio/devices/device.ts';
import { planOf } from '#studio/document/plan-of.ts';
import type { DevicePlan, Plan } from '#studio/engine/plan.ts';
import { aDevice, aDeviceLane, aLane, aPlan, aStrip, someNotes } from './a-plan.ts';

/** A piece of sound, mostly of a second, that has to be the same samples everywhere. */
export interface FixtureSong {
  name: string;
  plan: Plan;
  /** Ticks; 1,920 are a second at 120 bpm. */
  range: { from: number; to: number };
  /** Repeated while it plays; what renders a file has no loops. */
  loop?: { from: number; to: number };
  /** It is rendered, but takes too long to be listened to. */
  isLong?: true;
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

const bass = aDevice('bass', {}, { id: 'bass' });
const [limiter, delay, gate] = [
  aDevice('limiter'),
  aDevice('delay'),
  aDevice('compressor', {}, { key: 'b' }),
];
const [eq, reverb] = [aDevice('parametric-eq'), aDevice('reverb')];
/** Lanes of all that a strip has, bent in all ways, behind a device that delays; devices listen to others, in groups and sends. */
const withLanes = aPlan(
  [
    aStrip({
      id: 'a',
      devices: [bass, limiter, gate, delay],
      notes: chords,
      output: 'g',
      sends: [{ to: 's', gain: -12, pre: true }],
      lanes: [
        aLane(0, [
          [130, -40, -0.4],
          [900, 0, 0.2],
          [1300, -12, 0],
          [1500, 0],
        ]),
        aLane(1, [
          [0, -1],
          [1100, 1],
          [1900, 0],
        ]),
        aLane(3, [
          [300, Number.NEGATIVE_INFINITY, 0],
          [640, -6, 0.7],
          [1700, -30],
        ]),
        aDeviceLane(bass, 'cutoff', [
          [0, 100, 0.3],
          [800, 4000, -0.6],
          [1800, 300],
        ]),
        aDeviceLane(bass, 'wave', [
          [0, 0, 0],
          [961, 1, 0],
        ]),
        aDeviceLane(gate, 'threshold', [
          [100, -10],
          [1500, -50],
        ]),
        aDeviceLane(delay, 'mix', [
          [0, 0],
          [1919, 100],
        ]),
      ],
    }),
    aStrip({
      id: 'b',
      ...beat,
      lanes: [
        aLane(2, [
          [0, 0, 0],
          [611, 1, 0],
          [931, 0, 0],
        ]),
      ],
    }),
    aStrip({
      id: 'g',
      kind: 'group',
      devices: [eq],
      lanes: [
        aDeviceLane(eq, 'hz2', [
          [0, 200],
          [1900, 5000],
        ]),
      ],
    }),
    aStrip({
      id: 's',
      kind: 'send',
      devices: [reverb],
      lanes: [
        aDeviceLane(reverb, 'size', [
          [0, 50],
          [1900, 90],
        ]),
      ],
    }),
  ],
  { tempo },
);

const songsOfLanes: FixtureSong[] = [
  song('lanes of everything', withLanes),
  song('lanes from their middle', withLanes, { range: { from: 1001, to: 2921 } }),
  song('lanes in a loop', withLanes, { range: { from: 100, to: 2020 }, loop: { from: 480, to: 1241 } }),
];

const bar = 3840;
/** Two bars in which as many tracks play as in no others. */
function fullestBars({ strips, end }: Plan): FixtureSong['range'] {
  let [best, most] = [0, -1];
  for (let from = 0; from + 2 * bar <= end; from += bar) {
    const isIn = (tick: number) => tick >= from && tick < from + 2 * bar;
    const count = strips.filter(({ notes }) => notes.tick.some(isIn)).length;
    if (count > most) [best, most] = [from, count];
  }
  return { from: best, to: best + 2 * bar };
}

/** Whole songs that are composed, and two bars of each. */
const composedSongs = (['House', 'Lo-Fi', 'Rock', 'Ambient', 'Trap', 'Jazz'] as const).flatMap((style) => {
  const plan = planOf(composeSong({ seed: 5, style, seconds: 30 }).song, deviceOf);
  return [
    song(`composed: ${style}`, plan, { range: { from: 0, to: plan.end }, isLong: true }),
    song(`composed: ${style}, two bars`, plan, { range: fullestBars(plan) }),
  ];
});

export const fixtureSongs: readonly FixtureSong[] = [
  ...songsOfDevices,
  ...songsOfRouting,
  ...composedSongs,
  ...songsOfLanes,
];
