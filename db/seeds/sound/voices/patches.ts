import type { EnvelopeShape } from './envelope.ts';
import type { WaveName } from './wavetables.ts';

/** Unison oscillators through a resonant low pass whose cutoff falls (or, below 0, rises) by `sweep` octaves. */
export interface WavePatch extends EnvelopeShape {
  kind: 'wave';
  wave: WaveName;
  voices: number;
  /** Cents between the outermost voices, and their stereo width, 0-1. */
  detune: number;
  width: number;
  cutoff: number;
  sweep: number;
  sweepSeconds: number;
  /** 0-0.95. */
  resonance: number;
  /** Cents. */
  vibrato?: number;
  /** Semitones the pitch falls through at the start. */
  drop?: number;
  drive?: number;
}

/** Two sine operators, and a third that gives the strike. */
export interface FmPatch extends EnvelopeShape {
  kind: 'fm';
  ratio: number;
  index: number;
  indexSeconds: number;
  strikeRatio?: number;
  strike?: number;
  tremolo?: number;
  drive?: number;
}

/** A plucked string. */
export interface PluckPatch {
  kind: 'pluck';
  /** Seconds to -60 dB, 0-1 hardness of the pick, 0-1 where along the string. */
  ring: number;
  hardness: number;
  position: number;
  release: number;
  drive?: number;
}

export type Patch = WavePatch | FmPatch | PluckPatch;

const wave = (
  name: WaveName,
  [attack, decay, sustain, release]: readonly [number, number, number, number],
  [cutoff, sweep, sweepSeconds, resonance]: readonly [number, number, number, number],
  more: Partial<WavePatch> = {},
): WavePatch => ({
  kind: 'wave',
  wave: name,
  voices: 1,
  detune: 0,
  width: 0.6,
  ...{ attack, decay, sustain, release, cutoff, sweep, sweepSeconds, resonance },
  ...more,
});

const fm = (
  [attack, decay, sustain, release]: readonly [number, number, number, number],
  [ratio, index, indexSeconds]: readonly [number, number, number],
  more: Partial<FmPatch> = {},
): FmPatch => ({ kind: 'fm', ...{ attack, decay, sustain, release, ratio, index, indexSeconds }, ...more });

const pluck = (
  ring: number,
  hardness: number,
  position: number,
  more: Partial<PluckPatch> = {},
): PluckPatch => ({
  kind: 'pluck',
  ...{ ring, hardness, position, release: 0.12 },
  ...more,
});

/** The instruments. Cutoffs in Hz, sweeps in octaves, times in seconds. */
export const patches = {
  subBass: wave('warm', [0.006, 1.2, 0.8, 0.08], [420, 1, 0.2, 0.1]),
  roundBass: wave('triangle', [0.004, 0.9, 0.6, 0.08], [700, 1.5, 0.25, 0.2], { drive: 1.2 }),
  moogBass: wave('saw', [0.004, 0.8, 0.6, 0.09], [320, 2.4, 0.3, 0.35], {
    voices: 2,
    detune: 9,
    width: 0.15,
    drive: 1.4,
  }),
  acidBass: wave('saw', [0.003, 0.5, 0.5, 0.06], [260, 3.3, 0.35, 0.86], { drive: 1.8 }),
  reeseBass: wave('saw', [0.01, 2, 0.9, 0.12], [520, 0.8, 0.5, 0.25], {
    voices: 3,
    detune: 34,
    width: 0.25,
    drive: 1.6,
  }),
  growlBass: wave('pulse', [0.008, 1.5, 0.8, 0.08], [300, 3.2, 0.45, 0.7], {
    voices: 2,
    detune: 16,
    width: 0.2,
    drive: 3,
  }),
  boomBass: wave('sine', [0.004, 2.6, 0.25, 0.15], [900, 0.5, 0.3, 0], { drop: 7, drive: 2.2 }),
  fmBass: fm([0.003, 0.9, 0.4, 0.08], [1, 2.6, 0.35], { drive: 1.2 }),
  fingerBass: pluck(2.4, 0.35, 0.22, { drive: 1.2 }),
  uprightBass: pluck(1.5, 0.16, 0.34, { release: 0.09 }),
  rhodes: fm([0.003, 3.2, 0.12, 0.3], [1, 1.1, 1], { strikeRatio: 14, strike: 0.22, tremolo: 0.35 }),
  dxPiano: fm([0.002, 2.6, 0.08, 0.35], [3, 0.75, 0.8], { strikeRatio: 11, strike: 0.3 }),
  piano: wave('piano', [0.003, 3.2, 0.03, 0.28], [1500, 2.2, 1.3, 0], { voices: 3, detune: 5, width: 0.5 }),
  feltPiano: wave('piano', [0.006, 2.8, 0.02, 0.4], [650, 1.6, 0.9, 0], { voices: 2, detune: 6, width: 0.4 }),
  organ: wave('organ', [0.012, 1, 0.95, 0.07], [4200, 0, 1, 0], { voices: 2, detune: 7, vibrato: 7 }),
  strings: wave('saw', [0.28, 1, 0.9, 0.7], [1900, -0.6, 0.9, 0.05], {
    voices: 5,
    detune: 26,
    width: 0.9,
    vibrato: 5,
  }),
  spiccato: wave('saw', [0.02, 0.6, 0.15, 0.2], [2300, 0.6, 0.4, 0.05], {
    voices: 4,
    detune: 20,
    width: 0.8,
  }),
  warmPad: wave('saw', [0.5, 2, 0.85, 1.3], [850, -0.7, 1.6, 0.12], { voices: 4, detune: 22, width: 1 }),
  glassPad: fm([0.7, 3, 0.7, 1.6], [2, 0.9, 4], { tremolo: 0.3 }),
  choir: wave('voice', [0.35, 2, 0.9, 1], [2600, 0, 1, 0.05], {
    voices: 4,
    detune: 18,
    width: 0.9,
    vibrato: 9,
  }),
  superSaw: wave('saw', [0.012, 1.2, 0.8, 0.3], [5200, 0.8, 0.5, 0.08], { voices: 6, detune: 38, width: 1 }),
  houseStab: wave('saw', [0.003, 0.45, 0.15, 0.16], [1300, 2, 0.25, 0.2], {
    voices: 3,
    detune: 16,
    width: 0.7,
  }),
  dubStab: wave('saw', [0.004, 0.4, 0.05, 0.22], [620, 1.8, 0.22, 0.45], {
    voices: 2,
    detune: 12,
    width: 0.5,
  }),
  clav: wave('pulse', [0.002, 0.5, 0.1, 0.05], [1700, 2, 0.16, 0.4]),
  brass: wave('saw', [0.04, 0.9, 0.7, 0.14], [1500, -1, 0.12, 0.1], {
    voices: 3,
    detune: 12,
    width: 0.5,
    vibrato: 5,
  }),
  nylonGuitar: pluck(2.2, 0.42, 0.2, { release: 0.25 }),
  steelGuitar: pluck(3, 0.8, 0.14, { release: 0.25 }),
  mutedGuitar: pluck(0.5, 0.6, 0.12, { release: 0.05 }),
  driveGuitar: pluck(4, 0.75, 0.16, { release: 0.08, drive: 9 }),
  harp: pluck(2.8, 0.6, 0.3, { release: 0.6 }),
  sineLead: wave('warm', [0.02, 1.5, 0.75, 0.2], [2600, 0.5, 0.4, 0], { vibrato: 14 }),
  squareLead: wave('square', [0.008, 0.9, 0.6, 0.16], [2400, 1, 0.35, 0.15], {
    voices: 2,
    detune: 8,
    width: 0.3,
    vibrato: 9,
  }),
  sawLead: wave('saw', [0.01, 1, 0.7, 0.22], [3000, 1.2, 0.45, 0.2], {
    voices: 3,
    detune: 18,
    width: 0.6,
    vibrato: 8,
  }),
  pluckLead: wave('saw', [0.002, 0.55, 0.02, 0.25], [1100, 2.8, 0.22, 0.3], {
    voices: 3,
    detune: 14,
    width: 0.8,
  }),
  flute: wave('triangle', [0.06, 1, 0.85, 0.15], [2800, -0.4, 0.2, 0], {
    voices: 2,
    detune: 5,
    width: 0.2,
    vibrato: 16,
  }),
  sax: wave('reed', [0.035, 1.2, 0.75, 0.12], [1900, -0.7, 0.15, 0.15], { vibrato: 13, drive: 1.3 }),
  bell: fm([0.002, 2.4, 0, 0.9], [3.5, 1.4, 1.2]),
  vibes: fm([0.002, 2.8, 0.02, 0.6], [4, 0.55, 0.5], { tremolo: 0.5 }),
  musicBox: fm([0.001, 1.4, 0, 0.6], [5, 0.5, 0.4], { strikeRatio: 13, strike: 0.15 }),
  cowbell: fm([0.001, 0.5, 0.02, 0.12], [1.48, 1.5, 0.5], { drive: 2.5 }),
  marimba: fm([0.001, 0.7, 0, 0.25], [4, 0.7, 0.12]),
} satisfies Record<string, Patch>;

export type PatchName = keyof typeof patches;
