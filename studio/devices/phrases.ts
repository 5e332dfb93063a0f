import type { NoteTable } from '../engine/plan.ts';
import type { DeviceSchema } from './device.ts';

export type PhraseNote = readonly [tick: number, length: number, pitch: number, velocity: number];

/** Notes as a table; they have to be sorted by tick. */
export const noteTable = (notes: readonly PhraseNote[]): NoteTable => ({
  tick: Int32Array.from(notes, ([tick]) => tick),
  length: Int32Array.from(notes, ([, length]) => length),
  pitch: Float32Array.from(notes, ([, , pitch]) => pitch),
  velocity: Float32Array.from(notes, ([, , , velocity]) => velocity),
  seed: Int32Array.from(notes, (_note, n) => n * 7919 + 1),
});

const eighth = 480;
const bar = 3840;
const bars = [0, 1, 2, 3];

/** Roots in A minor, one a bar. */
const roots = [45, 41, 48, 43];
const chords = [
  [57, 60, 64, 67],
  [53, 57, 60, 64],
  [55, 60, 64, 67],
  [55, 59, 62, 67],
];
const melody = [69, 72, 76, 74, 72, 69, 71, 67, 69, 64, 67, 72, 71, 67, 69, 69];

/** Eighths with rests; every second note is tied to the next, and some are accents. */
const bassNotes = (): PhraseNote[] =>
  bars.flatMap((n) =>
    [0, 0, 12, 0, 0, 7, 0, 10].flatMap((step, i): PhraseNote[] =>
      i === 4
        ? []
        : [[n * bar + i * eighth, i % 2 ? 520 : 400, (roots[n] ?? 45) - 12 + step, i === 2 ? 0.95 : 0.8]],
    ),
  );

const chordNotes = (): PhraseNote[] =>
  bars.flatMap((n) => (chords[n] ?? []).map((pitch): PhraseNote => [n * bar, bar - 240, pitch, 0.7]));

/** The same chords as hits on every beat. */
const stabNotes = (): PhraseNote[] =>
  bars.flatMap((n) =>
    [0, 720, 1920, 2640].flatMap((at) =>
      (chords[n] ?? []).map((pitch): PhraseNote => [n * bar + at, 360, pitch, at === 0 ? 0.85 : 0.7]),
    ),
  );

/** The same chords one tone after the other, in eighths. */
const arpeggioNotes = (): PhraseNote[] =>
  bars.flatMap((n) =>
    [0, 1, 2, 3, 2, 1, 3, 2].map(
      (tone, i): PhraseNote => [
        n * bar + i * eighth,
        420,
        (chords[n]?.[tone] ?? 57) + 12,
        i % 4 === 0 ? 0.9 : 0.7,
      ],
    ),
  );

const melodyNotes = (): PhraseNote[] =>
  melody.map((pitch, n) => [n * 960, 900, pitch, n % 4 === 0 ? 0.9 : 0.75]);

/** Kick, snare and hats, with a clap, a fill and a crash. */
const beat = (): PhraseNote[] =>
  bars.flatMap((n): PhraseNote[] => {
    const hit = (step: number, pad: number, velocity: number): PhraseNote => [
      n * bar + step * 240,
      120,
      pad,
      velocity,
    ];
    const hats = Array.from({ length: 8 }, (_, i) => hit(i * 2, i === 7 ? 7 : 6, i % 2 === 0 ? 0.8 : 0.55));
    const fill = n === 3 ? [hit(12, 11, 0.7), hit(13, 10, 0.75), hit(14, 9, 0.8)] : [hit(14, 3, 0.6)];
    const more = n === 0 ? [hit(0, 12, 0.7)] : [hit(7, 14, 0.6), hit(11, 14, 0.5)];
    return [hit(0, 0, 0.95), hit(6, 0, 0.7), hit(8, 0, 0.85), hit(4, 2, 0.9), hit(12, 2, 0.9)]
      .concat(n % 2 === 1 ? [hit(12, 4, 0.7)] : [], hats, fill, more)
      .sort((a, b) => a[0] - b[0]);
  });

/**
 * The test phrase of an instrument's preset: 8 s at 120 bpm. Its tags say whether it plays bass, chords, stabs, arpeggios
 * or a melody; drums play a beat.
 */
export function notesOfPhrase(schema: DeviceSchema, tags: readonly string[]): PhraseNote[] {
  const has = (...words: string[]) => words.some((word) => tags.includes(word));
  if (schema.type === 'drums') return beat();
  if (has('bass')) return bassNotes();
  if (has('stab')) return stabNotes();
  if (has('pluck')) return arpeggioNotes();
  return has('chords', 'pad', 'keys', 'organ', 'strings', 'brass') ? chordNotes() : melodyNotes();
}

/** A small song of one chord a bar, by its parts. */
export function mixedNotes(): Record<'kick' | 'snare' | 'bass' | 'chords' | 'melody', PhraseNote[]> {
  const each = (count: number, make: (n: number) => PhraseNote) =>
    Array.from({ length: count }, (_one, n) => make(n));
  return {
    kick: each(16, (n) => [n * 960, 400, 29, n % 4 === 0 ? 1 : 0.9]),
    snare: each(8, (n) => [n * 1920 + 960, 300, 60, 0.8]),
    bass: each(32, (n) => [n * eighth, 400, (roots[n >> 3] ?? 45) - 12, n % 2 ? 0.6 : 0.9]),
    chords: bars.flatMap((n) =>
      [12, 16, 19, 24].map((step): PhraseNote => [n * bar, bar - 240, (roots[n] ?? 45) + step, 0.7]),
    ),
    melody: each(24, (n) => [n * 640, 500, 69 + ([0, 3, 7, 10, 7, 5][n % 6] ?? 0), 0.7]),
  };
}
