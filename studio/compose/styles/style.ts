import type { FormName } from '../form.ts';
import type { InstrumentName, KitName } from '../instruments.ts';
import type { Mode } from '../scales.ts';
import type { DrumName, PitchedPart } from '../score.ts';

/** Sixteenths, one digit (velocity 1-9) or a dot (rest) each; one bar or two. */
export type DrumPattern = Partial<Record<DrumName, string>>;

/** All parameters of a style: the composer reads them and knows no style by name. */
export interface Style {
  /** One of the genres of the site. */
  genre: string;
  bpm: readonly [number, number];
  modes: readonly Mode[];
  /** Chords for `readChord`, separated by spaces. */
  progressions: readonly string[];
  barsPerChord: number;
  /** Tones per chord: 3, 4 or 5. */
  chordSize: number;
  /** Beats of a bar; patterns have four steps for each. */
  beats?: 3 | 4;
  /** 0 is straight, 1/3 a triplet feel; the unit is the swung note in sixteenths. */
  swing?: number;
  swingUnit?: 1 | 2;
  /** How far players deviate from the grid, in milliseconds. */
  looseMs: number;
  forms: readonly FormName[];
  kits: readonly KitName[];
  drums: readonly DrumPattern[];
  /** Lines added where the section is fullest. */
  extra?: DrumPattern;
  /** Per step: `r` root, `o` octave, `3` `5` `7` chord tones, `a` leading to the next root, `-` held, `.` rest. */
  bass: readonly string[];
  /** Per step: `x` `X` whole chord (soft, accented), a digit one voice of it, `-` held, `.` rest. */
  chords: readonly string[];
  arp?: readonly string[];
  /** Milliseconds between the voices of a chord. */
  strumMs?: number;
  lead: { manner: 'melody' | 'riff' | 'sparse' | 'run'; density: number; pentatonic?: boolean; low: number };
  instruments: Readonly<Record<PitchedPart, readonly InstrumentName[]>>;
  /** Loudness of each part against the drums, dB; drums themselves under `drums`. */
  levels: Readonly<Record<PitchedPart | 'drums', number>>;
  /** Amounts 0-1. */
  reverb: number;
  delay: number;
  duck: number;
  texture?: 'vinyl' | 'rain';
  /** Loudness of the whole, LUFS. */
  loudness: number;
}
