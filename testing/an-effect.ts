import { type Effect, openEffect } from '#studio/devices/open-effect.ts';
import type { Kernels } from '#studio/engine/kernels.ts';
import type { StereoSamples } from '#studio/render/render-song.ts';
import { openKernels } from './open-kernels.ts';

let opened: Kernels | undefined;
/** First free byte of its memory. */
let next = 0;

/** An effect with its defaults and some values. An instance serves many, as each takes 16 MiB. */
export async function anEffect(type: string, values: Readonly<Record<string, number>> = {}): Promise<Effect> {
  if (!opened || next > 64 * 1024 * 1024) {
    opened = await openKernels();
    next = opened.shared.heap_start();
  }
  const effect = openEffect({ kernels: opened, at: next }, type, values);
  next = effect.end;
  return effect;
}

/** Samples of a function of the frame, the same in both channels or with a function for the right one. */
export function samplesOf(
  seconds: number,
  left: (frame: number) => number,
  right: (frame: number) => number = left,
): StereoSamples {
  const frames = Math.round(seconds * 48_000);
  return {
    left: Float32Array.from({ length: frames }, (_one, frame) => left(frame)),
    right: Float32Array.from({ length: frames }, (_one, frame) => right(frame)),
  };
}

/** A sine of some level in dB of full scale. */
export const sine =
  (hz: number, dB = 0) =>
  (frame: number): number =>
    10 ** (dB / 20) * Math.sin((2 * Math.PI * hz * frame) / 48_000);

/** One sample of 1 at the beginning. */
export const impulse = (frame: number): number => (frame === 0 ? 1 : 0);

/** White noise between -1 and 1, the same each time; `seed` gives another. */
export const noise =
  (seed = 1) =>
  (frame: number): number => {
    let bits = Math.imul(frame + 1, 0x9e3779b1) ^ Math.imul(seed, 0x85ebca6b);
    bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
    bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
    return ((bits ^ (bits >>> 16)) >>> 0) / 0x80000000 - 1;
  };
