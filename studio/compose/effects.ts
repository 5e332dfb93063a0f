import { noteValue } from '../devices/device.ts';
import type { DeviceDraft } from './instruments.ts';
import type { PitchedPart } from './score.ts';
import type { Style } from './styles/style.ts';

/** How much of the style's room and echo a part gets, 0-1. What has a clear echo needs no room beside it. */
const shares: Readonly<Record<PitchedPart | 'drums', { room: number; echo: number }>> = {
  drums: { room: 0, echo: 0 },
  bass: { room: 0, echo: 0 },
  chords: { room: 0.8, echo: 0.15 },
  arp: { room: 0.9, echo: 0.8 },
  lead: { room: 0.7, echo: 0.7 },
};
const clearEcho = 0.15;

export interface EffectsInput {
  style: Style;
  bpm: number;
  /** The track of the kick, which ducks the others; null where nothing does. */
  kick: string | null;
  /** Length of the echoes. */
  echo: string;
}

/** The effects behind a part's instrument: what it makes room for, what ducks it, its echoes and its room. */
export function effectsOf(part: PitchedPart | 'drums', input: EffectsInput): DeviceDraft[] {
  const { style, bpm, kick, echo } = input;
  const share = shares[part];
  const wet = style.delay * share.echo;
  return [
    ...toneOf[part],
    ...(kick === null || part === 'drums' ? [] : [duck(kick, style.duck * (part === 'bass' ? 1 : 0.8), bpm)]),
    ...(wet > 0.06 ? [echoes(wet, echo)] : []),
    ...(style.reverb * share.room > 0.05 && wet < clearEcho ? [room(style.reverb, share.room)] : []),
  ];
}

const eq = (params: DeviceDraft['params']): DeviceDraft => ({ type: 'eq', params });

const toneOf: Readonly<Record<PitchedPart | 'drums', readonly DeviceDraft[]>> = {
  drums: [
    eq({ lowHz: 90, lowGain: -3, midHz: 400, midGain: -1, highHz: 6500, highGain: 5 }),
    {
      type: 'compressor',
      params: { threshold: -14, ratio: 2.5, knee: 6, attack: 0.02, release: 0.09, makeUp: 1.5 },
    },
  ],
  bass: [
    eq({ lowHz: 60, lowGain: -4, midHz: 700, midGain: 3, midQ: 0.5, highHz: 3000, highGain: 2 }),
    {
      type: 'compressor',
      params: { threshold: -18, ratio: 3, attack: 0.015, release: 0.12, makeUp: 2, detector: 1 },
    },
  ],
  chords: [eq({ lowHz: 160, lowGain: -4, midHz: 400, midGain: -1.5, midQ: 0.6, highHz: 4200, highGain: 5 })],
  arp: [eq({ lowHz: 250, lowGain: -6, highHz: 4500, highGain: 4 })],
  lead: [eq({ lowHz: 200, lowGain: -4, midHz: 2600, midGain: 1.5, midQ: 0.6, highHz: 4500, highGain: 5 })],
};

/** The kick alone: less below what small speakers play, and more of its stroke. */
export const kickTone: readonly DeviceDraft[] = [
  eq({ lowHz: 55, lowGain: -3, midHz: 2500, midGain: 2, midQ: 0.6 }),
];

/** A compressor that the kick moves: `depth` 1 is 12 dB, back within a beat. */
function duck(kick: string, depth: number, bpm: number): DeviceDraft {
  return {
    type: 'compressor',
    key: kick,
    params: {
      threshold: -12 - 16 * depth,
      ratio: 1 + 5 * depth,
      knee: 6,
      attack: 0.002,
      release: Math.min(0.16, 12 / bpm),
    },
  };
}

const echoes = (wet: number, length: string): DeviceDraft => ({
  type: 'delay',
  params: {
    beats: noteValue(length),
    mode: 1,
    feedback: 42,
    lowCut: 250,
    highCut: 5000,
    mix: Math.round(60 * wet),
  },
});

function room(amount: number, share: number): DeviceDraft {
  const kind = amount < 0.3 ? 0 : amount > 0.45 ? 2 : 1;
  return {
    type: 'reverb',
    params: {
      kind,
      time: 0.9 + amount * 3.2,
      preDelay: 0.018,
      lowCut: 220,
      highCut: 9000,
      mix: Math.round(48 * amount * share),
    },
  };
}

/** The master: air, a gentle compressor, then a limiter with the gain that brings the style to its loudness. */
export const masterOf = (gain: number): DeviceDraft[] => [
  eq({ lowHz: 50, lowGain: -2, midHz: 1200, midGain: 0, highHz: 8000, highGain: 3 }),
  {
    type: 'compressor',
    params: {
      threshold: -14,
      ratio: 1.8,
      knee: 10,
      attack: 0.03,
      release: 0.2,
      detector: 1,
      adaptive: 1,
    },
  },
  { type: 'limiter', params: { gain: Math.round(gain * 10) / 10, ceiling: -1, release: 0.12 } },
];
