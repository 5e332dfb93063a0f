import { scaleSteps } from './notes/scale-tones.ts';
import type { SongMeta } from './song.ts';

type Key = Pick<SongMeta, 'key' | 'scale'>;

/**
 * A pitch of one key in another: the same degree of the scale where both have seven tones, otherwise the same interval above the key. The
 * whole moves by at most 6 semitones up or 5 down, so that a part stays where its instrument sounds well.
 */
export function moveToKey(pitch: number, from: Key, to: Key): number {
  const shift = ((to.key - from.key + 17) % 12) - 5;
  const [before, after] = [scaleSteps[from.scale], scaleSteps[to.scale]];
  if (before.length !== 7 || after.length !== 7) return pitch + shift;
  const above = (((pitch - from.key) % 12) + 12) % 12;
  const degree = before.findLastIndex((step) => step <= above);
  return pitch + shift + (after[degree] ?? 0) - (before[degree] ?? 0);
}
