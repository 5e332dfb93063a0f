import type { Stereo } from './sound-buffer.ts';

const block = 64;
/** Steps of gain per block of 1.45 ms: down within about 6 ms, up again within about 250 ms. */
const attack = 0.25;
const release = 0.006;

/** Limits both channels to `ceiling`, with look-ahead so that gain is down before a peak. */
export function limit(sound: Stereo, ceiling: number): void {
  const { left, right } = sound;
  const blocks = Math.ceil(left.length / block);
  const needs = new Float64Array(blocks + 2).fill(1);
  for (let i = 0; i < left.length; i++) {
    const peak = Math.max(Math.abs(left[i] ?? 0), Math.abs(right[i] ?? 0));
    const at = (i / block) | 0;
    if (peak > ceiling) needs[at] = Math.min(needs[at] ?? 1, ceiling / peak);
  }
  // Gain at each border is the lower of both sides, so a straight line between borders never exceeds a block's limit.
  const borders = new Float64Array(blocks + 2).fill(1);
  for (let b = 0; b <= blocks; b++) borders[b] = Math.min(needs[b] ?? 1, needs[b - 1] ?? 1);
  for (let b = 1; b <= blocks; b++) borders[b] = Math.min(borders[b] ?? 1, (borders[b - 1] ?? 1) + release);
  for (let b = blocks - 1; b >= 0; b--)
    borders[b] = Math.min(borders[b] ?? 1, (borders[b + 1] ?? 1) + attack);
  for (let i = 0; i < left.length; i++) {
    const at = (i / block) | 0;
    const from = borders[at] ?? 1;
    const gain = from + ((borders[at + 1] ?? 1) - from) * ((i - at * block) / block);
    left[i] = (left[i] ?? 0) * gain;
    right[i] = (right[i] ?? 0) * gain;
  }
}
