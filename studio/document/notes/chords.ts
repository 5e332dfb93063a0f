import type { SongMeta } from '../song.ts';
import { scaleSteps } from './scale-tones.ts';

type Key = Pick<SongMeta, 'key' | 'scale'>;

/** Scales of another number of tones than seven take the chords of the scale that they are a part of. */
const wholeScales: Partial<Record<SongMeta['scale'], SongMeta['scale']>> = {
  'major pentatonic': 'major',
  'minor pentatonic': 'minor',
  blues: 'minor',
  chromatic: 'major',
};

/** Semitones above the key of the triad on a degree, 0 to 6, in thirds upward. */
function triadOf(scale: SongMeta['scale'], degree: number): number[] {
  const steps = scaleSteps[wholeScales[scale] ?? scale];
  return [0, 2, 4].map((third) => {
    const at = degree + third;
    return (steps[at % 7] ?? 0) + Math.floor(at / 7) * 12;
  });
}

const numerals = ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII'] as const;

/** The degrees of a key as they are written: "I", "ii", "vii°", with the pitch classes of their triads, root first. */
export function degreesOf({ key, scale }: Key): { numeral: string; tones: number[] }[] {
  return numerals.map((numeral, degree) => {
    const [root = 0, third = 0, fifth = 0] = triadOf(scale, degree);
    const isMinor = third - root === 3;
    const sign = fifth - root === 6 ? '°' : fifth - root === 8 ? '+' : '';
    return {
      numeral: (isMinor ? numeral.toLowerCase() : numeral) + sign,
      tones: [root, third, fifth].map((tone) => (key + tone) % 12),
    };
  });
}

/**
 * Pitches of the triad on a degree, from 0, lowest first: its root is the nearest to `near`, and `inversion` of its lowest tones stand an
 * octave higher.
 */
export function chordOn(
  { key, scale }: Key,
  degree: number,
  { near, inversion }: { near: number; inversion: number },
): number[] {
  const triad = triadOf(scale, degree);
  const lowest = key + (triad[0] ?? 0);
  const octaves = Math.round((near - lowest) / 12);
  const pitches = triad.map((tone, at) => key + tone + octaves * 12 + (at < inversion ? 12 : 0));
  const over = Math.max(0, ...pitches.map((pitch) => Math.ceil((pitch - 127) / 12)));
  const under = Math.max(0, ...pitches.map((pitch) => Math.ceil(-pitch / 12)));
  return pitches.map((pitch) => pitch + (under - over) * 12).sort((a, b) => a - b);
}

/** Semitones above the root of chords, and how they are written behind it. */
const kinds: readonly (readonly [string, readonly number[]])[] = [
  ['', [0, 4, 7]],
  ['m', [0, 3, 7]],
  ['dim', [0, 3, 6]],
  ['aug', [0, 4, 8]],
  ['7', [0, 4, 7, 10]],
  ['maj7', [0, 4, 7, 11]],
  ['m7', [0, 3, 7, 10]],
  ['m(maj7)', [0, 3, 7, 11]],
  ['m7♭5', [0, 3, 6, 10]],
  ['dim7', [0, 3, 6, 9]],
  ['6', [0, 4, 7, 9]],
  ['m6', [0, 3, 7, 9]],
  ['sus4', [0, 5, 7]],
  ['sus2', [0, 2, 7]],
  ['7sus4', [0, 5, 7, 10]],
  ['add9', [0, 2, 4, 7]],
  ['9', [0, 2, 4, 7, 10]],
  ['maj9', [0, 2, 4, 7, 11]],
  ['m9', [0, 2, 3, 7, 10]],
  ['5', [0, 7]],
];

export interface ChordName {
  /** Pitch classes, 0 is C. */
  readonly root: number;
  readonly bass: number;
  /** What is written behind the root: "m7"; empty for a major triad. */
  readonly kind: string;
}

/** Which chord some pitches are, in any order and octave; null for what has no name. The lowest tone is the root where it can be. */
export function findChord(pitches: readonly number[]): ChordName | null {
  const bass = pitches.reduce((low, pitch) => Math.min(low, pitch), Number.POSITIVE_INFINITY) % 12;
  const tones = [...new Set(pitches.map((pitch) => pitch % 12))];
  const roots = [bass, ...tones.filter((tone) => tone !== bass).sort((a, b) => a - b)];
  for (const root of roots) {
    const above = tones
      .map((tone) => (tone - root + 12) % 12)
      .sort((a, b) => a - b)
      .join();
    const found = kinds.find(([, steps]) => steps.join() === above);
    if (found !== undefined) return { root, bass, kind: found[0] };
  }
  return null;
}
