import { exp2Of, gainOf, log2Of } from './math.as.ts';

// What the engine does with buses between the devices.

/** Factor of a gain in dB; -120 dB and less is silence. */
export function mix_factor(dB: f32): f32 {
  return gainOf(dB);
}

/** A value between two above 0, evenly on a logarithmic scale: 0 is the first, 1 the second. */
export function mix_between(from: f32, to: f32, part: f32): f32 {
  return from * exp2Of(log2Of(to / from) * part);
}

/** Sets frames of a bus to silence. */
export function mix_clear(at: usize, frames: i32): void {
  memory.fill(at, 0, frames << 2);
}

/** Copies frames from bus to bus. */
export function mix_copy(to: usize, from: usize, frames: i32): void {
  memory.copy(to, from, frames << 2);
}

/** Adds frames times a gain that moves from one value to another. */
export function mix_add(to: usize, from: usize, frames: i32, gain: f32, gainEnd: f32): void {
  const step: f32 = (gainEnd - gain) / <f32>frames;
  let factors = f32x4.add(f32x4.splat(gain), f32x4.mul(f32x4.splat(step), f32x4(0, 1, 2, 3)));
  const steps = f32x4.splat(step * 4);
  let i = 0;
  for (; i + 4 <= frames; i += 4) {
    const sum = f32x4.add(v128.load(to + (i << 2)), f32x4.mul(v128.load(from + (i << 2)), factors));
    v128.store(to + (i << 2), sum);
    factors = f32x4.add(factors, steps);
  }
  for (let value: f32 = gain + step * <f32>i; i < frames; i++, value += step) {
    store<f32>(to + (i << 2), load<f32>(to + (i << 2)) + load<f32>(from + (i << 2)) * value);
  }
}

/** The highest absolute value of frames. */
export function mix_peak(at: usize, frames: i32): f32 {
  let most: f32 = 0;
  for (let i = 0; i < frames; i++) most = max<f32>(most, abs<f32>(load<f32>(at + (i << 2))));
  return most;
}

/** Delays frames in place by the length of a ring in memory. `head` is where the ring is written next; returns the new head. */
export function mix_delay(at: usize, frames: i32, ring: usize, length: i32, head: i32): i32 {
  let next = head;
  for (let i = 0; i < frames; i++) {
    const place = ring + (next << 2);
    const old = load<f32>(place);
    store<f32>(place, load<f32>(at + (i << 2)));
    store<f32>(at + (i << 2), old);
    next = next + 1 == length ? 0 : next + 1;
  }
  return next;
}

/** First byte that the engine may give out. */
export function heap_start(): usize {
  return __heap_base;
}
