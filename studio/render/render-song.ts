import { createEngine } from '../engine/engine.ts';
import { type Kernels, quantum, sampleRate } from '../engine/kernels.ts';
import type { Plan } from '../engine/plan.ts';

/** What part of a song is rendered: in ticks. Without an end it goes on until all tails have fallen silent, at most 10 s behind the last note. */
export interface RenderRange {
  from: number;
  to?: number;
}

/** Two channels at 48 kHz. */
export interface StereoSamples {
  left: Float32Array;
  right: Float32Array;
}

/** -90 dB: below it a tail has ended (STUDIO-181). */
const tailEnd = 0.000031622776601683795;
const longestTail = 10 * sampleRate;

/**
 * Renders a plan in parts of `partFrames`, the same samples as playing it from the same tick. A part is a copy and may be kept; the
 * delay of devices is taken off the beginning.
 */
export function* renderParts(
  kernels: Kernels,
  plan: Plan,
  range: RenderRange = { from: 0 },
  partFrames = sampleRate,
): Generator<StereoSamples, void> {
  const engine = createEngine(kernels);
  engine.apply(plan);
  engine.play(range.from);
  const begin = engine.frame;
  const limits = engine.frameOf(range.to ?? plan.end) - begin;
  let skipped = engine.delay;
  let done = 0;
  let part = newPart(partFrames);
  let filled = 0;
  let quiet = 0;
  const isDone = () =>
    range.to === undefined
      ? done >= limits && (quiet >= sampleRate / 10 || done >= limits + longestTail)
      : done >= limits;
  while (!isDone()) {
    const bus = engine.render();
    const { floats } = engine;
    for (let i = 0; i < quantum && !isDone(); i++) {
      if (skipped > 0) {
        skipped -= 1;
        continue;
      }
      const left = floats[bus.left / 4 + i] ?? 0;
      const right = floats[bus.right / 4 + i] ?? 0;
      quiet = Math.abs(left) < tailEnd && Math.abs(right) < tailEnd ? quiet + 1 : 0;
      part.left[filled] = left;
      part.right[filled] = right;
      filled += 1;
      done += 1;
      if (filled === partFrames) {
        yield part;
        part = newPart(partFrames);
        filled = 0;
      }
    }
  }
  if (filled > 0) yield { left: part.left.slice(0, filled), right: part.right.slice(0, filled) };
}

const newPart = (frames: number): StereoSamples => ({
  left: new Float32Array(frames),
  right: new Float32Array(frames),
});

/** Renders a plan into memory. */
export function renderSong(kernels: Kernels, plan: Plan, range?: RenderRange): StereoSamples {
  const parts = [...renderParts(kernels, plan, range)];
  const frames = parts.reduce((sum, { left }) => sum + left.length, 0);
  const whole = newPart(frames);
  let at = 0;
  for (const { left, right } of parts) {
    whole.left.set(left, at);
    whole.right.set(right, at);
    at += left.length;
  }
  return whole;
}
