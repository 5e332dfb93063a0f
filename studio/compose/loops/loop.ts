import type { SongMeta } from '../../document/song.ts';
import type { StyleName } from '../styles/styles.ts';
import type { InstrumentFamily } from './instrument-families.ts';

export const loopKinds = ['drums', 'percussion', 'fill', 'bass', 'chords', 'melody', 'arpeggio'] as const;
export type LoopKind = (typeof loopKinds)[number];

export const moods = [
  'aggressive',
  'bright',
  'calm',
  'dark',
  'dreamy',
  'driving',
  'happy',
  'playful',
  'relaxed',
  'sad',
  'tense',
  'warm',
] as const;
export type Mood = (typeof moods)[number];

/** The recipe of a loop, and what it is found by. Its notes are composed where they are heard (`composeLoop`). */
export interface Loop {
  /** Style, kind and number with hyphens. It stands in documents, so that it never changes. */
  readonly id: string;
  readonly name: string;
  readonly kind: LoopKind;
  readonly style: StyleName;
  readonly instrument: InstrumentFamily;
  /** 0 is C; null for drums. */
  readonly key: number | null;
  readonly scale: SongMeta['scale'] | null;
  readonly bpm: number;
  readonly bars: number;
  /** Beats of a bar. */
  readonly beats: number;
  readonly moods: readonly Mood[];
  /** Number among those of its style and kind, from 1. */
  readonly number: number;
  /** dB of its track. */
  readonly gain: number;
}
