import { choice, type DeviceSchema, linear, log, type ParamSchema } from '../device.ts';

/** Kinds of synthesised drums, in the order of the kernel's numbers. */
export const drumSounds = ['Kick', 'Snare', 'Clap', 'Hat', 'Tom', 'Rim', 'Cymbal', 'Shaker'] as const;

export type DrumSound = (typeof drumSounds)[number];

/** What a pad is before somebody changes it; the rest of its values are the same for all. */
export interface PadDefaults {
  readonly name: string;
  readonly sound: DrumSound;
  readonly decay: number;
  readonly tune?: number;
  readonly pan?: number;
  readonly gain?: number;
  readonly choke?: number;
  readonly tone?: number;
  readonly snap?: number;
  readonly bend?: number;
}

const padDefaults: readonly PadDefaults[] = [
  { name: 'Kick', sound: 'Kick', decay: 0.65 },
  { name: 'Kick 2', sound: 'Kick', decay: 1.3, tune: -2, tone: 10, snap: 25, bend: 35 },
  { name: 'Snare', sound: 'Snare', decay: 0.42, gain: -1 },
  { name: 'Rim', sound: 'Rim', decay: 0.09, gain: -6, pan: 15 },
  { name: 'Clap', sound: 'Clap', decay: 0.35, gain: -3, pan: -5 },
  { name: 'Snare 2', sound: 'Snare', decay: 0.26, tune: 3, snap: 70, gain: -3, pan: 5 },
  { name: 'Closed hat', sound: 'Hat', decay: 0.12, gain: -7, pan: 20, choke: 1 },
  { name: 'Open hat', sound: 'Hat', decay: 0.9, gain: -8, pan: 20, choke: 1 },
  { name: 'Pedal hat', sound: 'Hat', decay: 0.05, tune: -2, snap: 15, gain: -10, pan: 20, choke: 1 },
  { name: 'Low tom', sound: 'Tom', decay: 0.7, tune: -4, gain: -4, pan: 30 },
  { name: 'Mid tom', sound: 'Tom', decay: 0.6, tune: 1, gain: -4, pan: 5 },
  { name: 'High tom', sound: 'Tom', decay: 0.5, tune: 6, gain: -4, pan: -25 },
  { name: 'Crash', sound: 'Cymbal', decay: 2.6, gain: -10, pan: -20, tone: 30 },
  { name: 'Ride', sound: 'Cymbal', decay: 1.8, tune: 2, gain: -13, pan: -35, tone: 80, snap: 70 },
  { name: 'Shaker', sound: 'Shaker', decay: 0.18, gain: -12, pan: -30 },
  { name: 'Tambourine', sound: 'Shaker', decay: 0.35, tone: 90, snap: 75, gain: -12, pan: 30, bend: 10 },
];

const pad = (one: PadDefaults, n: number): ParamSchema[] => {
  const id = `pad${n + 1}`;
  const name = (what: string) => `${one.name} ${what}`;
  return [
    choice(`${id}Sound`, name('sound'), drumSounds, drumSounds.indexOf(one.sound)),
    linear('dB', { id: `${id}Gain`, name: name('gain'), min: -60, max: 6, default: one.gain ?? 0 }),
    linear('%', { id: `${id}Pan`, name: name('pan'), min: -100, max: 100, default: one.pan ?? 0 }),
    linear('st', { id: `${id}Tune`, name: name('tune'), min: -24, max: 24, default: one.tune ?? 0 }),
    log('s', { id: `${id}Decay`, name: name('decay'), min: 0.02, max: 8, default: one.decay }),
    linear('%', { id: `${id}Tone`, name: name('tone'), min: 0, max: 100, default: one.tone ?? 50 }),
    linear('%', { id: `${id}Snap`, name: name('snap'), min: 0, max: 100, default: one.snap ?? 50 }),
    linear('%', { id: `${id}Bend`, name: name('bend'), min: 0, max: 100, default: one.bend ?? 50 }),
    linear('dB', { id: `${id}Drive`, name: name('drive'), min: 0, max: 36, default: 0 }),
    linear('%', { id: `${id}Filter`, name: name('filter'), min: -100, max: 100, default: 0 }),
    linear('steps', { id: `${id}Choke`, name: name('choke group'), min: 0, max: 8, default: one.choke ?? 0 }),
  ];
};

/**
 * Sixteen pads with synthesised drums; a note's pitch is its pad, 0 to 15. Tone is dark to bright, snap the strike against the body, bend
 * how far the pitch falls (of claps the distance of the hands, of shakers the length of the stroke). A filter below 0 is a low pass, above
 * it a high pass. Pads of one choke group, 0 being none, end each other.
 */
export const drums: DeviceSchema = {
  type: 'drums',
  name: 'Drums',
  kind: 'instrument',
  voices: 16,
  params: [
    ...padDefaults.flatMap(pad),
    linear('%', { id: 'velocity', name: 'Velocity to level', min: 0, max: 100, default: 80 }),
    linear('%', { id: 'variation', name: 'Variation of hits', min: 0, max: 100, default: 25 }),
    linear('dB', { id: 'drive', name: 'Drive of the kit', min: 0, max: 24, default: 6 }),
    linear('dB', { id: 'gain', name: 'Gain', min: -36, max: 12, default: -3 }),
  ],
};
