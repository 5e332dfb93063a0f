import { presets as analogPresets } from '../devices/analog/presets.ts';
import { presets as bassPresets } from '../devices/bass/presets.ts';
import type { Preset } from '../devices/device.ts';
import { presets as drumPresets } from '../devices/drums/presets.ts';
import { presets as fmPresets } from '../devices/fm/presets.ts';

/** A device of a song with what differs from its defaults. */
export interface DeviceDraft {
  readonly type: string;
  readonly params: Readonly<Record<string, number>>;
  /** The track that its side chain listens to. */
  readonly key?: string;
}

const presetsOf: Readonly<Record<string, readonly Preset[]>> = {
  analog: analogPresets,
  bass: bassPresets,
  drums: drumPresets,
  fm: fmPresets,
};

type Choice = readonly [
  type: 'analog' | 'bass' | 'fm',
  preset: string,
  changed?: Readonly<Record<string, number>>,
];

/** Many voices where the preset has one. */
const poly = { mode: 0, glide: 0 };

/** The instruments of the styles: presets, some with values of their own. */
const choices = {
  subBass: ['bass', 'Warm Sub'],
  roundBass: ['analog', 'Round Bass'],
  moogBass: ['bass', 'Solid Mono'],
  acidBass: ['bass', 'Acid Saw'],
  reeseBass: ['bass', 'Wide Reese'],
  growlBass: ['bass', 'Growling Reese'],
  boomBass: ['bass', 'Long Boom'],
  fmBass: ['fm', 'Solid Bass'],
  fingerBass: ['bass', 'Picked Electric'],
  uprightBass: ['bass', 'Upright Walk'],
  rhodes: ['fm', 'Tine Piano'],
  dxPiano: ['fm', 'Ballad Keys'],
  piano: ['fm', 'Upright Piano'],
  feltPiano: ['fm', 'Felt Piano'],
  organ: ['analog', 'Drawbar Organ'],
  strings: ['analog', 'Chamber Ensemble', { cutoff: 5000 }],
  spiccato: [
    'analog',
    'Chamber Ensemble',
    { ampAttack: 0.02, ampDecay: 0.5, ampSustain: 20, ampRelease: 0.2, cutoff: 5000, gain: 6 },
  ],
  warmPad: ['analog', 'Warm Pad'],
  glassPad: ['analog', 'Glass Air Pad'],
  choir: ['fm', 'Warm Choir Pad'],
  superSaw: ['analog', 'Stadium Lead'],
  houseStab: ['analog', 'House Stab'],
  dubStab: ['analog', 'Dub Chord'],
  clav: ['analog', 'Funk Clav'],
  brass: ['analog', 'Synth Brass'],
  nylonGuitar: ['fm', 'Nylon Guitar'],
  steelGuitar: ['fm', 'Koto'],
  mutedGuitar: ['analog', 'Muted Pluck'],
  driveGuitar: ['analog', 'Scream Lead', poly],
  harp: ['analog', 'Wire Harp', { cutoff: 2200 }],
  sineLead: ['analog', 'Soft Sine Lead'],
  squareLead: ['analog', 'Square Lead'],
  sawLead: ['analog', 'Classic Saw Lead'],
  pluckLead: ['analog', 'Bright Pluck'],
  trancePluck: ['analog', 'Trance Pluck'],
  chipLead: ['analog', 'Chip Lead'],
  chipChords: ['analog', 'Chip Lead', poly],
  chipBass: ['bass', 'Chip Triangle'],
  flute: ['fm', 'Wooden Flute'],
  sax: ['fm', 'Clarinet Solo'],
  bell: ['fm', 'Glass Bells'],
  vibes: ['fm', 'Vibraphone'],
  musicBox: ['fm', 'Music Box'],
  cowbell: ['fm', 'Tuned Cowbell'],
  marimba: ['fm', 'Marimba'],
} satisfies Record<string, Choice>;

export type InstrumentName = keyof typeof choices;

export const instrumentNames = Object.keys(choices) as InstrumentName[];

/** The device of an instrument. */
export function instrumentOf(name: InstrumentName): DeviceDraft {
  const [type, preset, changed = {}]: Choice = choices[name];
  return { type, params: { ...paramsOf(type, preset), ...changed } };
}

const kits = {
  club: 'Club Kit',
  hard: 'Hard Techno Kit',
  boom: 'Trap Kit',
  boomBap: 'Boom Bap Kit',
  gated: 'Big Eighties Kit',
  studio: 'Studio Kit',
  dusty: 'Dusty Tape Kit',
  brushes: 'Brushes Kit',
  tight: 'Liquid Roller Kit',
  chip: 'Eight Bit Kit',
  samba: 'Samba Kit',
} as const;

export type KitName = keyof typeof kits;

export const kitNames = Object.keys(kits) as KitName[];

export const kitOf = (name: KitName): DeviceDraft => ({
  type: 'drums',
  params: paramsOf('drums', kits[name]),
});

function paramsOf(type: string, name: string): Preset['params'] {
  const preset = presetsOf[type]?.find((one) => one.name === name);
  if (!preset) throw new RangeError(`${type} has no preset "${name}"`);
  return preset.params;
}
