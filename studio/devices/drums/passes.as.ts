import { sineOf4 } from '../../kernels/math.as.ts';
import { bandPass, Hit, lowPass, noFilter } from './hit.as.ts';

// The passes of a hit. A bus has 16 bytes a frame, left and right in the first two lanes.

/** Adds the four sines with their falling pitch. */
export function addModes(hit: Hit, bus: usize, frames: i32): void {
  const one = f32x4.splat(hit.cap);
  let phase = hit.phase;
  let level = hit.level;
  for (let i = 0; i < frames; i++) {
    const s = f32x4.mul(sineOf4(phase), f32x4.min(one, level));
    const value = f32x4.extract_lane(s, 0) + f32x4.extract_lane(s, 1) + (f32x4.extract_lane(s, 2) + f32x4.extract_lane(s, 3));
    const at = bus + (i << 4);
    v128.store(at, f32x4.add(v128.load(at), f32x4.splat(value)));
    phase = f32x4.add(phase, f32x4.min(f32x4.splat(0.45), f32x4.mul(hit.step, f32x4.splat(1 + hit.bend + hit.zap))));
    phase = f32x4.sub(phase, f32x4.floor(phase));
    level = f32x4.mul(level, hit.fall);
    hit.bend *= hit.bendFall;
    hit.zap *= hit.zapFall;
  }
  hit.phase = phase;
  hit.level = level;
}

/** The next random bits: xorshift (Marsaglia, 2003). */
@inline
function nextOf(bits: u32): u32 {
  let x = bits;
  x ^= x << 13;
  x ^= x >> 17;
  return x ^ (x << 5);
}

/** Left and right of random bits: a middle that both have, and a side. */
@inline
function stereoOf(bits: u32, width: f32): v128 {
  const middle: f32 = <f32>(<i32>bits) * 0.0000000004656613;
  const side: f32 = <f32>(<i32>(bits << 15)) * 0.0000000004656613 * width;
  return f32x4(middle + side, middle - side, 0, 0);
}

/** Writes white noise. */
export function fillNoise(hit: Hit, bus: usize, frames: i32): void {
  for (let i = 0; i < frames; i++) {
    hit.noise = nextOf(hit.noise);
    v128.store(bus + (i << 4), stereoOf(hit.noise, hit.width));
  }
}

/** A square of four phases without a step: two-point polynomial residual (Valimaki and Huovilainen, 2007). */
@inline
function squareOf(phase: v128, step: v128): v128 {
  const half = f32x4.splat(0.5);
  const one = f32x4.splat(1);
  const square = v128.bitselect(one, f32x4.splat(-1), f32x4.lt(phase, half));
  const shifted = f32x4.add(phase, half);
  return f32x4.add(square, f32x4.sub(edgeOf(phase, step), edgeOf(shifted, step)));
}

@inline
function edgeOf(phase: v128, step: v128): v128 {
  const one = f32x4.splat(1);
  const from = f32x4.div(f32x4.sub(phase, f32x4.nearest(phase)), step);
  const rest = f32x4.max(f32x4.splat(0), f32x4.sub(one, f32x4.abs(from)));
  const curve = f32x4.mul(rest, rest);
  return v128.bitselect(f32x4.neg(curve), curve, f32x4.ge(from, f32x4.splat(0)));
}

@inline
function sumOf(v: v128): f32 {
  return f32x4.extract_lane(v, 0) + f32x4.extract_lane(v, 1) + (f32x4.extract_lane(v, 2) + f32x4.extract_lane(v, 3));
}

/** Mixes eight squares into noise: one bank stands more to the left, one more to the right. */
export function addMetal(hit: Hit, bus: usize, frames: i32): void {
  const noise = f32x4.splat(1 - hit.metal);
  const near: f32 = hit.metal * (0.5 + 0.3 * hit.width);
  const far: f32 = hit.metal * (0.5 - 0.3 * hit.width);
  for (let i = 0; i < frames; i++) {
    const a = sumOf(squareOf(hit.squaresA, hit.stepA));
    const b = sumOf(squareOf(hit.squaresB, hit.stepB));
    const metal = f32x4(a * near + b * far, a * far + b * near, 0, 0);
    const at = bus + (i << 4);
    v128.store(at, f32x4.add(f32x4.mul(v128.load(at), noise), metal));
    const phaseA = f32x4.add(hit.squaresA, hit.stepA);
    const phaseB = f32x4.add(hit.squaresB, hit.stepB);
    hit.squaresA = f32x4.sub(phaseA, f32x4.floor(phaseA));
    hit.squaresB = f32x4.sub(phaseB, f32x4.floor(phaseB));
  }
}

/** Noise as hands: bursts that fall, the last with a tail. */
export function scaleClap(hit: Hit, bus: usize, frames: i32): void {
  for (let i = 0; i < frames; i++) {
    if (hit.bursts > 0 && hit.age + i == hit.next) {
      hit.bursts -= 1;
      hit.quick = hit.bursts == 3 ? 0.7 : 1;
      // Hands do not meet in equal distances.
      hit.noise = nextOf(hit.noise);
      hit.next += (hit.gap * (208 + <i32>(hit.noise & 95))) >> 8;
      if (hit.bursts == 0) hit.slow = hit.tail;
    }
    const at = bus + (i << 4);
    v128.store(at, f32x4.mul(v128.load(at), f32x4.splat(2 * (hit.quick + hit.slow))));
    hit.quick *= hit.quickFall;
    hit.slow *= hit.slowFall;
  }
}

/** Writes the grains of a shaker: each that meets the wall adds to a burst of noise. */
export function fillShaker(hit: Hit, bus: usize, frames: i32): void {
  const threshold = <u32>(hit.density * 4294967040.0);
  for (let i = 0; i < frames; i++) {
    if (hit.age + i < hit.stroke) hit.energy += hit.energyStep;
    else hit.energy *= hit.energyFall;
    hit.noise = nextOf(hit.noise);
    if (hit.noise < threshold) hit.grain += hit.energy * hit.tail;
    hit.noise = nextOf(hit.noise);
    v128.store(bus + (i << 4), f32x4.mul(stereoOf(hit.noise, hit.width), f32x4.splat(hit.grain)));
    hit.grain *= hit.grainFall;
  }
}

/** Filters a bus in place. */
export function filterBus(bus: usize, g: f32, k: f32, shape: i32, state: usize, frames: i32): void {
  if (shape == noFilter) return;
  const scale = f32x4.splat(1 / (1 + g * (g + k)));
  const warp = f32x4.splat(g);
  const damping = f32x4.splat(k);
  const two = f32x4.splat(2);
  let s1 = v128.load(state);
  let s2 = v128.load(state, 16);
  for (let at = bus; at < bus + (frames << 4); at += 16) {
    const sample = v128.load(at);
    const band = f32x4.mul(scale, f32x4.add(s1, f32x4.mul(warp, f32x4.sub(sample, s2))));
    const low = f32x4.add(s2, f32x4.mul(warp, band));
    s1 = f32x4.sub(f32x4.mul(two, band), s1);
    s2 = f32x4.sub(f32x4.mul(two, low), s2);
    if (shape == lowPass) v128.store(at, low);
    else if (shape == bandPass) v128.store(at, f32x4.mul(band, damping));
    else v128.store(at, f32x4.sub(f32x4.sub(sample, f32x4.mul(damping, band)), low));
  }
  v128.store(state, s1);
  v128.store(state, s2, 16);
}

export function copyOf(to: usize, from: usize, frames: i32): void {
  memory.copy(to, from, frames << 4);
}

/** Adds one bus to another. */
export function addScaled(to: usize, from: usize, frames: i32): void {
  for (let at: usize = 0; at < <usize>(frames << 4); at += 16) v128.store(to + at, f32x4.add(v128.load(to + at), v128.load(from + at)));
}

/** Saturates a bus; a full level stays about full. */
export function drive(hit: Hit, bus: usize, frames: i32): void {
  const gain = f32x4.splat(hit.drive);
  const make = f32x4.splat(hit.driveMake);
  const three = f32x4.splat(3);
  for (let at = bus; at < bus + (frames << 4); at += 16) {
    const x = f32x4.max(f32x4.neg(three), f32x4.min(three, f32x4.mul(v128.load(at), gain)));
    const z = f32x4.mul(x, x);
    const out = f32x4.div(
      f32x4.mul(x, f32x4.add(f32x4.splat(27), z)),
      f32x4.add(f32x4.splat(27), f32x4.mul(z, f32x4.splat(9))),
    );
    v128.store(at, f32x4.mul(out, make));
  }
}

/** Sets what has fallen below 1e-15 in a hit's filters to 0: such numbers are slow. */
export function endStates(hit: Hit): void {
  const quiet = f32x4.splat(0.000000000000001);
  const from = changetype<usize>(hit) + offsetof<Hit>('one1');
  for (let at = from; at < from + 8 * 16; at += 16) {
    const state = v128.load(at);
    v128.store(at, v128.and(state, f32x4.gt(f32x4.abs(state), quiet)));
  }
  if (hit.grain < 0.000000000000001) hit.grain = 0;
}
