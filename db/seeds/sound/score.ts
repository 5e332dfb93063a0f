export type PitchedPart = 'bass' | 'chords' | 'lead' | 'arp';
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
  | 'crash'
  | 'riser';

export interface Note {
  /** Seconds from the start of the track. */
  at: number;
  /** Seconds the key is held. */
  length: number;
  midi: number;
  /** 0-1. */
  velocity: number;
  /** How open the filter is: 1 as the patch says, less is darker. */
  bright: number;
}

export interface Hit {
  at: number;
  drum: DrumName;
  velocity: number;
}

export interface Section {
  kind: 'intro' | 'A' | 'B' | 'break' | 'outro';
  startBar: number;
  bars: number;
  /** 0-1: how loud, bright and busy. */
  energy: number;
  /** 0 none, 1 cymbals and hand percussion, 2 with the kick, 3 all, 4 all and the extra lines. */
  drums: number;
  parts: readonly PitchedPart[];
}

/** A whole track in seconds and MIDI pitches, ready to be rendered. */
export interface Score {
  bpm: number;
  tonic: number;
  scale: number[];
  sections: Section[];
  notes: Record<PitchedPart, Note[]>;
  hits: Hit[];
  /** Seconds of one bar, and of the track with its tail. */
  barSeconds: number;
  seconds: number;
}
