import { songOf } from '#studio/compose/compose-song.ts';
import type { Score } from '#studio/compose/score.ts';
import type { Style } from '#studio/compose/styles/style.ts';
import type { Song } from '#studio/document/song.ts';
import type { StereoSamples } from '#studio/render/render-song.ts';
import { sampleRate } from '../render-seed-song.ts';
import { type Loop, type PlacedLoop, placeLoops } from './cut-loops.ts';

const peak = 10 ** (-1 / 20);

/** The exact length of a loop in samples. */
export const loopSamples = (bars: number, barSeconds: number): number =>
  Math.round(bars * barSeconds * sampleRate);

export interface LoopSong {
  song: Song;
  places: PlacedLoop[];
}

/** Loops as one song. Its master has no devices: what is behind a loop's end is folded into its beginning. */
export function loopSong(
  score: Score,
  style: Style,
  { seed, name, loops }: { seed: number; name: string; loops: readonly Loop[] },
): LoopSong {
  const placed = placeLoops(score, loops);
  const { texture: _noise, ...tonal } = style;
  const song = songOf(placed.score, { ...tonal, duck: 0 }, { seed, name, gain: null });
  return { song, places: placed.places };
}

/**
 * Takes a loop out of its rendered song without a seam: what rings on after its end is mixed into its beginning, as it is when the
 * loop repeats. Nothing after that may depend on time, so the level is set by one factor.
 */
export function takeLoop(
  sound: StereoSamples,
  { startBar, bars }: PlacedLoop,
  { barSeconds, until, drive }: { barSeconds: number; until: number; drive: number },
): StereoSamples {
  const length = loopSamples(bars, barSeconds);
  const [from, to] = [
    loopSamples(startBar, barSeconds),
    Math.min(sound.left.length, loopSamples(until, barSeconds)),
  ];
  const loop = { left: new Float32Array(length), right: new Float32Array(length) };
  for (let i = from; i < to; i++) {
    const at = (i - from) % length;
    loop.left[at] = (loop.left[at] ?? 0) + (sound.left[i] ?? 0);
    loop.right[at] = (loop.right[at] ?? 0) + (sound.right[i] ?? 0);
  }
  return normalise(loop, drive);
}

/** Rounds peaks off by `drive` and brings the highest sample to -1 dBFS. Every sample is treated alike. */
export function normalise(sound: StereoSamples, drive: number): StereoSamples {
  const highest = Math.max(highestOf(sound.left), highestOf(sound.right), 1e-6);
  const gain = peak / Math.tanh(drive);
  for (const channel of [sound.left, sound.right])
    for (let i = 0; i < channel.length; i++)
      channel[i] = Math.tanh(((channel[i] ?? 0) / highest) * drive) * gain;
  return sound;
}

export function highestOf(channel: Float32Array): number {
  let highest = 0;
  for (const sample of channel) highest = Math.max(highest, Math.abs(sample));
  return highest;
}
