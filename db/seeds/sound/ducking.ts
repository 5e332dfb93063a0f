import { type Stereo, sampleRate } from './sound-buffer.ts';

/** Lowers a part at every kick by `depth` (0-1), back to full gain within `seconds`. Kicks are in order. */
export function duck(part: Stereo, kicks: readonly number[], depth: number, seconds: number): void {
  const attack = 1 / (0.004 * sampleRate);
  const recovery = 1 / (seconds * sampleRate);
  let next = 0;
  let due = (kicks[0] ?? Number.POSITIVE_INFINITY) * sampleRate;
  let pressed = 0;
  let pressing = false;
  for (let i = 0; i < part.left.length; i++) {
    if (i >= due) {
      pressing = true;
      next++;
      due = (kicks[next] ?? Number.POSITIVE_INFINITY) * sampleRate;
    }
    pressed = pressing ? Math.min(1, pressed + attack) : Math.max(0, pressed - recovery);
    if (pressed === 1) pressing = false;
    const gain = 1 - depth * pressed * pressed;
    part.left[i] = (part.left[i] ?? 0) * gain;
    part.right[i] = (part.right[i] ?? 0) * gain;
  }
}
