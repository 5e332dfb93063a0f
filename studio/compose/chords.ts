import { cyclic } from './cyclic.ts';

export interface Chord {
  /** Pitch class of the root. */
  root: number;
  /** Pitch classes from the root upward in thirds. */
  tones: number[];
}

/**
 * Reads one chord of a progression: a degree 1-7 of the scale, then optionally `M` (major third), `m` (minor third)
 * or `d` (dominant seventh chord). `size` is 3 for triads, 4 with the seventh, 5 with the ninth.
 */
export function readChord(token: string, scale: readonly number[], size: number): Chord {
  const degree = Number(token[0]) - 1;
  if (!(degree >= 0 && degree < 7)) throw new RangeError(`"${token}" is no chord`);
  let root = cyclic(scale, degree);
  const tones = Array.from({ length: size }, (_, i) => cyclic(scale, degree + i * 2));
  const colour = token[1];
  const diminished = over(tones[1] ?? 0, root) === 3 && over(tones[2] ?? 0, root) === 6;
  if (diminished && !colour) {
    // A root a half step lower makes it a major chord, a common borrowed chord; a diminished one would be dissonant.
    root = (root + 11) % 12;
    tones[0] = root;
  }
  // A ninth a half step over the root is dissonant, too.
  if (size === 5 && over(tones[4] ?? 0, root) === 1) tones.length = 4;
  if (colour === 'M' || colour === 'd') tones[1] = (root + 4) % 12;
  if (colour === 'm') {
    tones[1] = (root + 3) % 12;
    if (size > 3) tones[3] = (root + 9) % 12;
  }
  if (colour === 'd') {
    tones[2] = (root + 7) % 12;
    tones[3] = (root + 10) % 12;
    tones.length = 4;
  }
  return { root, tones };
}

/** Adapts the scale to a chord: tones foreign to the key replace their neighbours, to avoid dissonance. */
export function scaleOver(chord: Chord, scale: readonly number[]): number[] {
  const foreign = chord.tones.filter((tone) => !scale.includes(tone));
  const near = (a: number, b: number) => [1, 11].includes((((a - b) % 12) + 12) % 12);
  return [
    ...scale.filter((tone) => chord.tones.includes(tone) || !foreign.some((f) => near(tone, f))),
    ...foreign,
  ];
}

/**
 * MIDI pitches of a chord within low..high, moving as little as possible from the voicing before it
 * (or, without one, close to the middle of the range).
 */
export function voiceChord(
  chord: Chord,
  before: readonly number[] | null,
  low: number,
  high: number,
): number[] {
  const middle = (low + high) / 2;
  let best: number[] = [];
  let bestCost = Number.POSITIVE_INFINITY;
  for (let inversion = 0; inversion < chord.tones.length; inversion++) {
    for (let base = low; base <= high; base++) {
      if (base % 12 !== cyclic(chord.tones, inversion) % 12) continue;
      for (const open of [false, true]) {
        const voicing = stack(chord.tones, inversion, base, open);
        const top = voicing.at(-1) ?? base;
        const cost = travel(voicing, before, middle) + (top > high ? 40 : 0) + mud(voicing);
        if (cost < bestCost) {
          best = voicing;
          bestCost = cost;
        }
      }
    }
  }
  return best;
}

/** Close position from `base` upward; open position lifts the second voice an octave. */
function stack(tones: readonly number[], inversion: number, base: number, open: boolean): number[] {
  const classes = tones
    .map((_, i) => cyclic(tones, inversion + i))
    .sort((a, b) => over(a, base) - over(b, base));
  const pitches = classes.map((tone) => base + over(tone, base));
  if (open && pitches.length > 2) pitches[1] = (pitches[1] ?? base) + 12;
  return pitches.sort((a, b) => a - b);
}

function over(tone: number, base: number): number {
  return (((tone - base) % 12) + 12) % 12;
}

function travel(voicing: readonly number[], before: readonly number[] | null, middle: number): number {
  const centre = voicing.reduce((sum, pitch) => sum + pitch, 0) / voicing.length;
  const drift = Math.abs(centre - middle);
  if (!before || before.length === 0) return drift * 2;
  const moves = voicing.map((pitch) => Math.min(...before.map((old) => Math.abs(old - pitch))));
  return moves.reduce((sum, move) => sum + move, 0) + drift * 0.5;
}

/** Penalises close intervals in the bass, which sound muddy, and half steps. */
function mud(voicing: readonly number[]): number {
  let cost = 0;
  for (let i = 1; i < voicing.length; i++) {
    const gap = (voicing[i] ?? 0) - (voicing[i - 1] ?? 0);
    if (gap < 3 && (voicing[i - 1] ?? 0) < 55) cost += 6;
    if (gap === 1) cost += 5;
  }
  return cost;
}
