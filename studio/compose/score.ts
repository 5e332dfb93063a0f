import type { Mode } from './scales.ts';

export type PitchedPart = 'bass' | 'chords' | 'lead' | 'arp';
export const pitchedParts: readonly PitchedPart[] = ['bass', 'chords', 'arp', 'lead'];

export type DrumName =
  | 'kick'
  | 'snare'
  | 'clap'
  | 'hat'
  | 'open'
  | 'ride'
  | 'shaker'
  | 'rim'
  | 'perc'
  | 'tom'
  | 'crash';

/** Steps are sixteenths. */
export interface Note {
  /** From the start of the song. */
  step: number;
  steps: number;
  midi: number;
  /** 0-1. */
  velocity: number;
  /** Behind its step, as the strings of a chord are. */
  lateMs: number;
}

export interface Hit {
  /** From the start of the bar. */
  step: number;
  drum: DrumName;
  /** 0-1. */
  velocity: number;
  /** 0-1: how often it sounds. */
  chance: number;
}

/** Bars of a section's drums: a figure that goes round, and bars that differ from it. */
export interface DrumBars {
  figure: readonly (readonly Hit[])[];
  /** By the bar of the section. */
  others: ReadonlyMap<number, readonly Hit[]>;
}

export interface Section {
  kind: 'intro' | 'A' | 'B' | 'break' | 'outro';
  startBar: number;
  bars: number;
  /** 0-1: how loud and busy. */
  energy: number;
  /** 0 none, 1 cymbals and hand percussion, 2 with the kick, 3 all, 4 all and the extra lines. */
  drums: number;
  parts: readonly PitchedPart[];
}

/** A whole piece on the grid of its bars, before anybody plays it. */
export interface Score {
  bpm: number;
  tonic: number;
  mode: Mode;
  scale: number[];
  sections: Section[];
  stepsPerBar: number;
  /** Bars of all sections; the last chord rings behind them. */
  bars: number;
  notes: Record<PitchedPart, Note[]>;
  /** One for each section; null where no drums play. */
  drums: (DrumBars | null)[];
  /** Bars that a sweep begins in; it lasts two. */
  risers: number[];
  /** Seconds of one bar, and of the whole with its tail. */
  barSeconds: number;
  seconds: number;
}
