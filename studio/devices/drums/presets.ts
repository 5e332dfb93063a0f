import type { Preset } from '../device.ts';
import { type DrumSound, drumSounds } from './schema.ts';

/** Pads by what they are at first; kits may give them another sound. */
const pads = [
  'kick',
  'kick2',
  'snare',
  'rim',
  'clap',
  'snare2',
  'hat',
  'open',
  'pedal',
  'low',
  'mid',
  'high',
  'crash',
  'ride',
  'shaker',
  'tambourine',
] as const;

type Pad = (typeof pads)[number];
type Value = 'Gain' | 'Pan' | 'Tune' | 'Decay' | 'Tone' | 'Snap' | 'Bend' | 'Drive' | 'Filter' | 'Choke';
/** Tune, decay, tone, snap, bend: the five that make a drum. Null leaves the default. */
type Shape = readonly (number | null)[];
interface PadValues extends Partial<Record<Value, number>> {
  sound?: DrumSound;
}
type KitPads = Partial<Record<Pad, Shape | readonly [...Shape, PadValues]>>;

const soundNames: readonly string[] = drumSounds;
const shapeValues = ['Tune', 'Decay', 'Tone', 'Snap', 'Bend'] as const;

/** Groups of pads that are set together. */
const groups = {
  kicks: ['kick', 'kick2'],
  toms: ['low', 'mid', 'high'],
  hats: ['hat', 'open', 'pedal'],
  cymbals: ['crash', 'ride'],
} as const;

interface Kit {
  /** dB of the whole kit. */
  gain: number;
  drive?: number;
  variation?: number;
  /** Values of groups, before those of single pads. */
  groups?: Partial<Record<keyof typeof groups, PadValues>>;
  /** Values of every pad. */
  all?: PadValues;
}

function valuesOf(pad: Pad, values: PadValues): [string, number][] {
  const id = `pad${pads.indexOf(pad) + 1}`;
  return Object.entries(values).map(([key, value]) =>
    typeof value === 'string' ? [`${id}Sound`, soundNames.indexOf(value)] : [`${id}${key}`, value],
  );
}

function kit(
  name: string,
  tags: string[],
  { gain, drive, variation, groups: grouped = {}, all = {} }: Kit,
  own: KitPads,
): Preset {
  const values = pads.flatMap((pad) => valuesOf(pad, all));
  for (const [group, members] of Object.entries(groups))
    for (const pad of members) values.push(...valuesOf(pad, grouped[group as keyof typeof groups] ?? {}));
  for (const pad of pads) {
    for (const [n, value] of (own[pad] ?? []).entries()) {
      const key = shapeValues[n];
      if (typeof value === 'number' && key) values.push(...valuesOf(pad, { [key]: value }));
      else if (value && typeof value === 'object') values.push(...valuesOf(pad, value));
    }
  }
  const params = {
    ...Object.fromEntries(values),
    gain,
    ...(drive === undefined ? {} : { drive }),
    ...(variation === undefined ? {} : { variation }),
  };
  return { name, tags: ['drums', ...tags], params };
}

/** Kits. Of each pad: tune, decay, tone, snap, bend, then what else differs. */
export const presets: readonly Preset[] = [
  kit(
    'Club Kit',
    ['house', 'electronic', 'punchy'],
    { gain: -2.7, drive: 8 },
    {
      kick: [0, 0.6, 40, 60, 62, { Drive: 5 }],
      snare: [0, 0.36, 60, 65, 40],
      clap: [0, 0.4, 50, 50, 45],
      hat: [0, 0.12, 60, 60, 50],
      open: [0, 0.75, 60, 55, 50],
    },
  ),
  kit(
    'Deep House Kit',
    ['house', 'deep', 'warm'],
    { gain: -1.5, drive: 7 },
    {
      kick: [-1, 0.75, 18, 35, 48, { Drive: 3, Filter: -25 }],
      snare: [2, 0.24, 35, 55, 30, { Filter: -20 }],
      rim: [0, 0.1, 40, 45, 40, { Gain: -3 }],
      clap: [-1, 0.5, 35, 40, 60],
      hat: [-1, 0.1, 35, 40, 50],
      open: [-1, 0.6, 40, 40, 50],
      shaker: [0, 0.16, 55, 30, 55],
    },
  ),
  kit(
    'Warehouse Kit',
    ['techno', 'dark', 'punchy'],
    { gain: -6, drive: 10 },
    {
      kick: [-1, 0.7, 45, 55, 58, { Drive: 11 }],
      snare: [-2, 0.3, 40, 75, 30, { Drive: 6 }],
      clap: [-2, 0.6, 40, 45, 60, { Drive: 6 }],
      hat: [1, 0.09, 75, 65, 60, { Drive: 6 }],
      open: [1, 0.55, 75, 50, 60, { Drive: 6 }],
      rim: [-3, 0.12, 65, 50, 50, { Drive: 9 }],
      ride: [-2, 1.6, 90, 75, 70],
    },
  ),
  kit(
    'Hard Techno Kit',
    ['techno', 'hard', 'distorted'],
    { gain: -9, drive: 10 },
    {
      kick: [-2, 0.9, 60, 70, 72, { Drive: 20 }],
      snare: [-1, 0.35, 70, 80, 45, { Drive: 12 }],
      clap: [1, 0.4, 60, 70, 40, { Drive: 12 }],
      hat: [2, 0.1, 80, 80, 70, { Drive: 9 }],
      open: [2, 0.5, 80, 70, 70, { Drive: 9 }],
      crash: [0, 2, 45, 60, 50, { Drive: 6 }],
    },
  ),
  kit(
    'Long Boom Kit',
    ['hip hop', 'boom', 'analog'],
    { gain: -4.6, drive: 7 },
    {
      kick: [-2, 2.2, 5, 20, 40, { Drive: 4 }],
      kick2: [1, 0.6, 10, 30, 45],
      snare: [0, 0.22, 55, 62, 22],
      rim: [0, 0.07, 55, 60, 20],
      clap: [0, 0.45, 45, 55, 40],
      hat: [-1, 0.09, 85, 40, 50],
      open: [-1, 0.7, 85, 25, 50],
      low: [-5, 1, 10, 15, 45],
      mid: [0, 0.9, 10, 15, 45],
      high: [5, 0.8, 10, 15, 45],
      crash: [-2, 2.2, 65, 30, 50],
    },
  ),
  kit(
    'Trap Kit',
    ['trap', 'hip hop', 'bright'],
    { gain: -7.1, drive: 9 },
    {
      kick: [1, 1.4, 30, 65, 60, { Drive: 9 }],
      kick2: [-3, 3, 5, 15, 35, { Drive: 7 }],
      snare: [4, 0.3, 80, 80, 35],
      clap: [3, 0.35, 75, 65, 30, { Gain: -1 }],
      hat: [3, 0.06, 75, 65, 45],
      open: [3, 0.45, 75, 45, 45],
      rim: [4, 0.06, 70, 70, 30],
      low: [-7, 1.1, 15, 25, 70],
    },
  ),
  kit(
    'Drill Kit',
    ['drill', 'hip hop', 'dark'],
    { gain: -6.4, drive: 9 },
    {
      kick: [-1, 1.2, 20, 55, 66, { Drive: 10 }],
      kick2: [-4, 2.8, 5, 20, 55, { Drive: 12 }],
      snare: [-3, 0.3, 45, 70, 40],
      rim: [-2, 0.1, 50, 60, 30, { Gain: -3 }],
      clap: [-3, 0.4, 35, 60, 50],
      hat: [1, 0.05, 55, 70, 60],
      open: [1, 0.4, 60, 40, 60],
    },
  ),
  kit(
    'Boom Bap Kit',
    ['hip hop', 'dusty', 'punchy'],
    { gain: -4, drive: 10, variation: 40 },
    {
      kick: [2, 0.42, 55, 60, 34, { Drive: 8, Filter: -28 }],
      snare: [1, 0.34, 50, 58, 30, { Drive: 8, Filter: -18 }],
      snare2: [4, 0.25, 45, 60, 25, { Filter: -22 }],
      hat: [-2, 0.08, 30, 55, 40, { Filter: -18 }],
      open: [-2, 0.5, 30, 40, 40, { Filter: -18 }],
      ride: [0, 1.2, 70, 60, 40, { Filter: -20 }],
      shaker: [-2, 0.16, 35, 45, 50, { Filter: -20 }],
    },
  ),
  kit(
    'Dusty Tape Kit',
    ['lo-fi', 'soft', 'dusty'],
    {
      gain: -2,
      drive: 9,
      variation: 50,
      all: { Filter: -42 },
      groups: { kicks: { Filter: -55, Drive: 7 } },
    },
    {
      kick: [1, 0.4, 45, 40, 30],
      snare: [-1, 0.3, 40, 50, 25, { Drive: 6 }],
      rim: [-3, 0.1, 35, 40, 30],
      hat: [-3, 0.09, 20, 40, 50, { Gain: -4 }],
      open: [-3, 0.45, 20, 30, 50, { Gain: -6 }],
      shaker: [-3, 0.2, 30, 35, 60, { Gain: -9 }],
    },
  ),
  kit(
    'Studio Kit',
    ['acoustic', 'rock', 'pop'],
    { gain: -0.3, drive: 7, variation: 45 },
    {
      kick: [3, 0.38, 65, 70, 26],
      kick2: [2, 0.42, 45, 55, 24],
      snare: [0, 0.4, 65, 55, 26],
      snare2: [1, 0.3, 50, 45, 20],
      rim: [-2, 0.09, 45, 60, 10],
      hat: [0, 0.13, 30, 60, 60],
      open: [0, 1.1, 32, 45, 60],
      pedal: [-2, 0.07, 25, 40, 60],
      low: [-5, 0.75, 55, 60, 22],
      mid: [0, 0.65, 55, 60, 22],
      high: [4, 0.55, 55, 60, 22],
      crash: [0, 3.2, 22, 55, 55],
      ride: [1, 2.4, 72, 75, 50],
    },
  ),
  kit(
    'Arena Rock Kit',
    ['acoustic', 'rock', 'big'],
    { gain: -5.7, drive: 11, variation: 40 },
    {
      kick: [2, 0.55, 70, 85, 28, { Drive: 5 }],
      snare: [-3, 0.62, 70, 60, 26, { Drive: 6 }],
      hat: [-1, 0.2, 28, 65, 60],
      open: [-1, 1.6, 28, 50, 60],
      low: [-7, 1.1, 60, 70, 28],
      mid: [-2, 0.95, 60, 70, 28],
      high: [2, 0.8, 60, 70, 28],
      crash: [-2, 4, 18, 65, 60, { Gain: -8 }],
      ride: [-1, 3, 60, 85, 60],
    },
  ),
  kit(
    'Jazz Club Kit',
    ['jazz', 'acoustic', 'soft'],
    { gain: 0.8, drive: 6, variation: 60 },
    {
      kick: [6, 0.42, 45, 30, 14, { Gain: -2 }],
      snare: [3, 0.36, 45, 62, 10, { Gain: -4 }],
      snare2: [1, 0.55, 40, 85, 5, { Gain: -7 }],
      rim: [0, 0.1, 35, 55, 5, { Gain: -5 }],
      hat: [-2, 0.14, 40, 35, 50, { Gain: -9 }],
      open: [-2, 0.9, 40, 20, 50],
      pedal: [-3, 0.08, 35, 30, 50, { Gain: -6 }],
      low: [-2, 0.8, 40, 35, 10],
      mid: [3, 0.7, 40, 35, 10],
      high: [8, 0.6, 40, 35, 10],
      crash: [-1, 3.4, 40, 35, 60, { Gain: -12 }],
      ride: [0, 3.4, 85, 80, 45, { Gain: -9 }],
    },
  ),
  kit(
    'Brushes Kit',
    ['jazz', 'brushes', 'soft'],
    { gain: 0.1, drive: 6, variation: 60 },
    {
      kick: [5, 0.4, 30, 20, 12],
      snare: [4, 0.5, 30, 92, 5, { Filter: 18, Gain: 0 }],
      snare2: [0, 0.35, 45, 55, 45, { sound: 'Shaker', Gain: -8 }],
      rim: [1, 0.09, 30, 40, 5],
      hat: [-2, 0.1, 25, 20, 50, { Gain: -9 }],
      shaker: [-4, 0.3, 30, 10, 80, { Gain: -10 }],
      ride: [1, 2.6, 75, 45, 50, { Gain: -11 }],
      low: [-2, 0.7, 30, 30, 10],
      mid: [3, 0.6, 30, 30, 10],
      high: [8, 0.5, 30, 30, 10],
    },
  ),
  kit(
    'Pop Kit',
    ['pop', 'clean', 'bright'],
    { gain: -0.4, drive: 8 },
    {
      kick: [1, 0.45, 50, 65, 45],
      snare: [2, 0.38, 75, 60, 35],
      clap: [1, 0.42, 65, 50, 40],
      hat: [1, 0.09, 50, 60, 50],
      open: [1, 0.6, 50, 50, 50],
      tambourine: [0, 0.3, 90, 70, 20, { Gain: -9 }],
    },
  ),
  kit(
    'Disco Kit',
    ['disco', 'funk', 'acoustic'],
    { gain: -0.4, drive: 8, variation: 35 },
    {
      kick: [3, 0.34, 55, 60, 25],
      snare: [-2, 0.3, 55, 62, 20],
      clap: [0, 0.3, 60, 60, 35],
      hat: [0, 0.1, 40, 65, 60],
      open: [0, 0.5, 42, 60, 60, { Gain: -6 }],
      low: [-2, 0.5, 30, 40, 75],
      mid: [4, 0.45, 30, 40, 75],
      high: [9, 0.4, 30, 40, 75],
      tambourine: [0, 0.25, 95, 75, 10, { Gain: -9 }],
    },
  ),
  kit(
    'Funk Pocket Kit',
    ['funk', 'dry', 'acoustic'],
    { gain: -1.6, drive: 9, variation: 45 },
    {
      kick: [4, 0.28, 60, 65, 20, { Drive: 4 }],
      snare: [5, 0.26, 65, 58, 22, { Drive: 4 }],
      snare2: [6, 0.16, 50, 60, 15],
      rim: [0, 0.07, 45, 65, 10],
      hat: [1, 0.08, 38, 65, 60],
      open: [1, 0.35, 38, 60, 60],
      low: [-1, 0.35, 45, 55, 20],
      mid: [4, 0.3, 45, 55, 20],
      high: [9, 0.28, 45, 55, 20],
    },
  ),
  kit(
    'Big Eighties Kit',
    ['pop', 'synthwave', 'big'],
    { gain: -6.9, drive: 11 },
    {
      kick: [2, 0.5, 65, 75, 40, { Drive: 4 }],
      snare: [-3, 0.8, 60, 72, 35, { Drive: 9 }],
      clap: [0, 0.7, 50, 35, 50],
      hat: [0, 0.11, 55, 55, 50],
      open: [0, 0.7, 55, 50, 50],
      low: [-5, 1.2, 40, 55, 60, { Drive: 4 }],
      mid: [0, 1.1, 40, 55, 60, { Drive: 4 }],
      high: [6, 1, 40, 55, 60, { Drive: 4 }],
      crash: [1, 3.5, 25, 60, 50],
    },
  ),
  kit(
    'Neon Drive Kit',
    ['synthwave', 'electronic', 'retro'],
    { gain: -4, drive: 9 },
    {
      kick: [0, 0.55, 50, 60, 55, { Drive: 4 }],
      snare: [-1, 0.6, 45, 68, 60, { Drive: 5 }],
      clap: [-1, 0.6, 45, 40, 55],
      hat: [1, 0.08, 70, 50, 40],
      open: [1, 0.5, 70, 40, 40],
      low: [-6, 1.1, 15, 30, 85],
      mid: [-1, 1, 15, 30, 85],
      high: [5, 0.9, 15, 30, 85],
    },
  ),
  kit(
    'Electro Kit',
    ['electro', 'electronic', 'analog'],
    { gain: -2.5, drive: 7 },
    {
      kick: [0, 0.9, 12, 50, 50, { Drive: 3 }],
      snare: [3, 0.22, 60, 70, 15],
      rim: [0, 0.06, 75, 55, 15, { Gain: -4 }],
      clap: [1, 0.4, 55, 60, 35],
      hat: [0, 0.07, 95, 45, 50],
      open: [0, 0.6, 95, 30, 50],
      low: [-4, 0.8, 5, 20, 55],
      mid: [1, 0.7, 5, 20, 55],
      high: [7, 0.6, 5, 20, 55],
      shaker: [4, 0.07, 70, 10, 5],
    },
  ),
  kit(
    'Jungle Kit',
    ['drum and bass', 'jungle', 'fast'],
    { gain: -4.4, drive: 10, variation: 45 },
    {
      kick: [4, 0.3, 60, 70, 35, { Drive: 9 }],
      snare: [6, 0.26, 65, 62, 30, { Drive: 10 }],
      snare2: [8, 0.16, 55, 62, 22, { Drive: 8 }],
      hat: [2, 0.09, 30, 60, 60, { Drive: 4 }],
      open: [2, 0.4, 30, 55, 60, { Drive: 4 }],
      ride: [4, 1.2, 55, 75, 50, { Drive: 4 }],
      crash: [3, 1.8, 22, 65, 50],
      low: [0, 0.4, 50, 60, 30],
      mid: [5, 0.35, 50, 60, 30],
      high: [10, 0.3, 50, 60, 30],
    },
  ),
  kit(
    'Liquid Roller Kit',
    ['drum and bass', 'clean', 'bright'],
    { gain: -2.5, drive: 8 },
    {
      kick: [2, 0.4, 50, 75, 50, { Drive: 4 }],
      snare: [1, 0.42, 80, 66, 45, { Drive: 4 }],
      snare2: [5, 0.2, 70, 70, 25],
      hat: [2, 0.08, 45, 65, 55],
      open: [2, 0.35, 45, 60, 55],
      ride: [2, 1.6, 65, 65, 50],
      shaker: [2, 0.12, 70, 35, 50, { Gain: -10 }],
    },
  ),
  kit(
    'Heavy Step Kit',
    ['dubstep', 'bass music', 'hard'],
    { gain: -6.6, drive: 8 },
    {
      kick: [0, 0.6, 60, 85, 75, { Drive: 12 }],
      snare: [-2, 0.55, 75, 66, 60, { Drive: 14 }],
      clap: [-1, 0.5, 65, 60, 45, { Drive: 9 }],
      hat: [1, 0.09, 60, 70, 60, { Drive: 4 }],
      open: [1, 0.5, 60, 55, 60],
      low: [-8, 1.2, 40, 50, 70, { Drive: 9 }],
    },
  ),
  kit(
    'Minimal Clicks Kit',
    ['minimal', 'techno', 'dry'],
    { gain: -0.8, drive: 8 },
    {
      kick: [0, 0.36, 15, 45, 50],
      snare: [9, 0.09, 70, 75, 10],
      rim: [5, 0.04, 80, 70, 5, { Gain: -3 }],
      clap: [4, 0.1, 70, 90, 15],
      snare2: [14, 0.05, 80, 60, 5],
      hat: [6, 0.03, 60, 80, 30, { Gain: -4 }],
      open: [6, 0.14, 60, 40, 30],
      shaker: [6, 0.05, 85, 20, 5],
      low: [2, 0.14, 10, 50, 40],
      mid: [8, 0.12, 10, 50, 40],
      high: [14, 0.1, 10, 50, 40],
    },
  ),
  kit(
    'Eight Bit Kit',
    ['chip', 'game', 'retro'],
    { gain: -9.3, drive: 12, variation: 0 },
    {
      kick: [5, 0.22, 0, 0, 85, { Drive: 24 }],
      snare: [10, 0.18, 85, 96, 60, { Drive: 24 }],
      rim: [7, 0.05, 100, 20, 0, { Drive: 18 }],
      clap: [8, 0.14, 90, 60, 5, { Drive: 24 }],
      hat: [8, 0.05, 10, 20, 0, { Drive: 24, Gain: -12 }],
      open: [8, 0.2, 10, 20, 0, { Drive: 24, Gain: -12 }],
      low: [-2, 0.3, 0, 0, 95, { Drive: 24 }],
      mid: [4, 0.28, 0, 0, 95, { Drive: 24 }],
      high: [10, 0.25, 0, 0, 95, { Drive: 24 }],
      crash: [4, 0.8, 0, 20, 0, { Drive: 18, Gain: -12 }],
    },
  ),
  kit(
    'Factory Kit',
    ['industrial', 'hard', 'metal'],
    { gain: -9, drive: 10, variation: 40 },
    {
      kick: [-3, 0.7, 80, 90, 60, { Drive: 18 }],
      snare: [-6, 0.5, 85, 60, 15, { Drive: 18 }],
      rim: [-9, 0.35, 85, 60, 30, { Drive: 12, Gain: -3 }],
      clap: [-5, 0.6, 30, 50, 90, { Drive: 15 }],
      hat: [-5, 0.14, 100, 70, 100, { Drive: 12 }],
      open: [-5, 0.6, 100, 60, 100, { Drive: 12 }],
      low: [-9, 1.4, 100, 70, 20, { Drive: 9 }],
      mid: [-3, 1.2, 100, 70, 20, { Drive: 9 }],
      high: [3, 1, 100, 70, 20, { Drive: 9 }],
      crash: [-8, 3, 85, 80, 100, { Drive: 9 }],
      ride: [-9, 3, 100, 90, 100],
    },
  ),
  kit(
    'Samba Kit',
    ['latin', 'samba', 'percussion'],
    { gain: -0.8, drive: 8, variation: 50 },
    {
      kick: [5, 0.55, 20, 30, 20, { sound: 'Tom' }],
      kick2: [1, 0.8, 20, 30, 20, { sound: 'Tom' }],
      snare: [9, 0.16, 75, 70, 10],
      rim: [10, 0.08, 55, 50, 5, { Gain: -4 }],
      clap: [3, 0.2, 65, 80, 30],
      snare2: [13, 0.1, 80, 55, 10],
      hat: [2, 0.09, 70, 25, 12, { sound: 'Shaker', Gain: -9 }],
      open: [1, 0.16, 70, 25, 30, { sound: 'Shaker', Gain: -9 }],
      low: [2, 0.4, 50, 65, 12],
      mid: [8, 0.3, 50, 65, 12],
      high: [14, 0.22, 50, 65, 12],
      tambourine: [0, 0.22, 95, 80, 5, { Gain: -9 }],
    },
  ),
  kit(
    'Hand Percussion Kit',
    ['percussion', 'latin', 'acoustic'],
    { gain: -0.4, drive: 7, variation: 55 },
    {
      kick: [3, 0.5, 25, 45, 18, { sound: 'Tom' }],
      snare: [10, 0.24, 60, 75, 10, { sound: 'Tom', Gain: 0 }],
      rim: [9, 0.09, 90, 30, 0, { Gain: -4 }],
      clap: [0, 0.25, 55, 65, 45],
      snare2: [16, 0.14, 70, 80, 8, { sound: 'Tom' }],
      hat: [0, 0.1, 60, 40, 25, { sound: 'Shaker', Gain: -9 }],
      open: [-3, 0.3, 50, 30, 70, { sound: 'Shaker', Gain: -9 }],
      low: [0, 0.5, 40, 50, 15],
      mid: [7, 0.36, 40, 60, 15],
      high: [12, 0.26, 40, 70, 15],
      tambourine: [0, 0.35, 95, 70, 10, { Gain: -10 }],
    },
  ),
  kit(
    'One Drop Kit',
    ['reggae', 'dub', 'warm'],
    { gain: -0.3, drive: 8, variation: 35 },
    {
      kick: [2, 0.5, 25, 35, 22, { Filter: -35 }],
      snare: [8, 0.3, 50, 45, 25],
      rim: [-1, 0.12, 40, 55, 10, { Gain: -3 }],
      hat: [-1, 0.1, 35, 50, 50],
      open: [-1, 0.5, 35, 45, 50],
      low: [-1, 0.9, 30, 45, 45],
      mid: [5, 0.8, 30, 45, 45],
      high: [10, 0.7, 30, 45, 45],
    },
  ),
  kit(
    'Soft Clouds Kit',
    ['ambient', 'soft', 'slow'],
    {
      gain: 0.9,
      drive: 5,
      variation: 50,
      all: { Filter: -22 },
    },
    {
      kick: [-2, 0.9, 8, 10, 25, { Filter: -50 }],
      snare: [-3, 0.7, 25, 60, 10, { Filter: -30 }],
      clap: [-4, 0.9, 20, 20, 80],
      rim: [-5, 0.16, 20, 25, 5],
      hat: [-2, 0.16, 30, 10, 50],
      open: [-2, 1.2, 30, 5, 50],
      shaker: [-2, 0.35, 40, 10, 90],
      crash: [-3, 5, 25, 5, 100],
      ride: [-2, 4, 70, 20, 60],
    },
  ),
  kit(
    'Trailer Kit',
    ['cinematic', 'big', 'dark'],
    { gain: -8.2, drive: 6, variation: 35 },
    {
      kick: [-5, 2.4, 30, 60, 45, { sound: 'Tom', Drive: 6, Gain: 2 }],
      kick2: [-7, 3.2, 15, 40, 40, { Drive: 6 }],
      snare: [-7, 1.1, 50, 55, 20, { Drive: 5 }],
      clap: [-5, 1.2, 35, 40, 90],
      rim: [-6, 0.25, 60, 70, 10],
      low: [-14, 2.6, 45, 60, 25, { Drive: 5 }],
      mid: [-8, 2.2, 45, 60, 25, { Drive: 5 }],
      high: [-3, 1.8, 45, 60, 25, { Drive: 5 }],
      hat: [-4, 0.2, 45, 50, 70],
      crash: [-5, 6, 30, 40, 80, { Gain: -8 }],
    },
  ),
];
