import type { DrumName, Score } from '#studio/compose/score.ts';
import type { StereoSamples } from '#studio/render/render-song.ts';
import { sampleRate } from '../render-seed-song.ts';
import type { Loop } from './cut-loops.ts';
import { loopSamples, normalise } from './render-loop.ts';

export interface OneShot {
  name: string;
  seconds: number;
  /** Whether it is in the key of the pack. */
  isPitched: boolean;
  loop: Loop;
}

const drums: readonly (readonly [name: string, drum: DrumName, seconds: number])[] = [
  ['Kick', 'kick', 0.9],
  ['Snare', 'snare', 0.5],
  ['Closed Hat', 'hat', 0.25],
  ['Open Hat', 'open', 0.6],
];
const pitchedSeconds = 1.6;
const heldSeconds = 0.9;
const fadeSamples = Math.round(0.02 * sampleRate);

/** Four drums of the style's kit, a bass note and a chord of the key. */
export function oneShots(score: Score): OneShot[] {
  const hits = drums.map(
    ([name, drum, seconds]): OneShot => ({
      ...{ name, seconds, isPitched: false },
      loop: { part: 'drums', bars: 1, notes: [], hits: [[{ step: 0, drum, velocity: 1, chance: 1 }]] },
    }),
  );
  const steps = Math.max(1, Math.round((heldSeconds / score.barSeconds) * score.stepsPerBar));
  const held = (midi: number) => ({ step: 0, steps, midi, velocity: 0.85, lateMs: 0 });
  const root = 36 + (score.tonic % 12);
  const tones = [0, 2, 4].map((degree) => {
    const tone = score.scale[degree] ?? score.tonic;
    return 60 + ((tone - score.tonic + 12) % 12) + (score.tonic % 12) - (score.tonic > 6 ? 12 : 0);
  });
  const pitched = [
    ['Bass', 'bass', [root > 41 ? root - 12 : root]],
    ['Chord', 'chords', tones],
  ] as const;
  const notes = pitched.map(
    ([name, part, pitches]): OneShot => ({
      ...{ name, seconds: pitchedSeconds, isPitched: true },
      loop: { part, bars: 1, notes: pitches.map(held), hits: [[]] },
    }),
  );
  return [...hits, ...notes];
}

/** Takes a sound of so many seconds out of a song, in level and with a faded end. */
export function trimShot({ left, right }: StereoSamples, from: number, seconds: number): StereoSamples {
  const start = loopSamples(1, from);
  const length = Math.round(seconds * sampleRate);
  const shot = { left: new Float32Array(length), right: new Float32Array(length) };
  shot.left.set(left.subarray(start, start + length));
  shot.right.set(right.subarray(start, start + length));
  normalise(shot, 1.2);
  for (const channel of [shot.left, shot.right]) {
    for (let i = Math.max(0, length - fadeSamples); i < length; i++)
      channel[i] = ((channel[i] ?? 0) * (length - 1 - i)) / fadeSamples;
  }
  return shot;
}
