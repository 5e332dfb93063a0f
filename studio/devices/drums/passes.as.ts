import { saturate4, sineOf4, sumsOf4 } from '../../kernels/math.as.ts';
import { bandPass, highPass, Hit, lowPass } from './hit.as.ts';

// The passes of a hit. A bus has 16 bytes a frame, left and right in the first two lanes.

/** Writes the four sines with their falling pitch: the first pass of a hit. */
export function fillModes(hit: Hit, bus: usize, frames: i32): void {
  const one = f32x4.splat(hit.cap);
  const highest = f32x4.splat(0.45);
  const step = hit.step;
  const fall = hit.fall;
  const bendFall = hit.bendFall;
  const zapFall = hit.zapFall;
  let phase = hit.phase;
  let level = hit.level;
  let bend = hit.bend;
  let zap = hit.zap;
  for (let i = 0; i < frames; i++) {
    const s = f32x4.mul(sineOf4(phase), f32x4.min(one, level));
    const pairs = f32x4.add(s, v128.shuffle<f32>(s, s, 1, 0, 3, 2));
    const sum = f32x4.add(pairs, v128.shuffle<f32>(pairs, pairs, 2, 3, 0, 1));
    v128.store(bus + (i << 4), sum);
    phase = f32x4.add(phase, f32x4.min(highest, f32x4.mul(step, f32x4.splat(1 + bend + zap))));
    phase = f32x4.sub(phase, f32x4.floor(phase));
    level = f32x4.mul(level, fall);
    bend *= bendFall;
    zap *= zapFall;
  }
  hit.bend = bend;
  hit.zap = zap;
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

/** Random bits of four frames. */
const bits: usize = memory.data(16, 16);
/** Four times each: what makes 32 bits a number of -1 to 1. */
const noiseTerms: usize = memory.data<f32>([0.0000000004656613, 0.0000000004656613, 0.0000000004656613, 0.0000000004656613]);

/** Writes white noise, four frames at once, and mixes metal into it where the hit has some. */
export function fillNoise(hit: Hit, bus: usize, isMetal: bool, frames: i32): void {
  if (isMetal) fill(hit, bus, true, frames);
  else fill(hit, bus, false, frames);
}

@inline
function fill(hit: Hit, bus: usize, isMetal: bool, frames: i32): void {
  const width = f32x4.splat(hit.width);
  const rest = f32x4.splat(1 - hit.metal);
  const near = f32x4.splat(hit.metal * (0.5 + 0.3 * hit.width));
  const far = f32x4.splat(hit.metal * (0.5 - 0.3 * hit.width));
  const stepA = hit.stepA;
  const stepB = hit.stepB;
  const perStepA = f32x4.div(f32x4.splat(0.5), stepA);
  const perStepB = f32x4.div(f32x4.splat(0.5), stepB);
  let squaresA = hit.squaresA;
  let squaresB = hit.squaresB;
  let noise = hit.noise;
  for (let from = 0; from < frames; from += 4) {
    const count = min<i32>(4, frames - from);
    for (let n = 0; n < count; n++) {
      noise = nextOf(noise);
      store<u32>(bits + (n << 2), noise);
    }
    const drawn = v128.load(bits);
    const middle = f32x4.mul(f32x4.convert_i32x4_s(drawn), v128.load(noiseTerms));
    const side = f32x4.mul(f32x4.mul(f32x4.convert_i32x4_s(i32x4.shl(drawn, 15)), v128.load(noiseTerms)), width);
    let left = f32x4.add(middle, side);
    let right = f32x4.sub(middle, side);
    if (isMetal) {
      for (let n = 0; n < count; n++) {
        v128.store(metals + (n << 5), squareOf(squaresA, perStepA));
        v128.store(metals + (n << 5), squareOf(squaresB, perStepB), 16);
        squaresA = f32x4.add(squaresA, stepA);
        squaresB = f32x4.add(squaresB, stepB);
        squaresA = f32x4.sub(squaresA, f32x4.floor(squaresA));
        squaresB = f32x4.sub(squaresB, f32x4.floor(squaresB));
      }
      const ofA = sumsOf4(v128.load(metals), v128.load(metals, 32), v128.load(metals, 64), v128.load(metals, 96));
      const ofB = sumsOf4(v128.load(metals, 16), v128.load(metals, 48), v128.load(metals, 80), v128.load(metals, 112));
      left = f32x4.add(f32x4.mul(left, rest), f32x4.add(f32x4.mul(ofA, near), f32x4.mul(ofB, far)));
      right = f32x4.add(f32x4.mul(right, rest), f32x4.add(f32x4.mul(ofA, far), f32x4.mul(ofB, near)));
    }
    // Left and right of each frame in the first two lanes; what is in the others is never heard.
    const at = bus + (from << 4);
    const first = v128.shuffle<f32>(left, right, 0, 4, 1, 5);
    const last = v128.shuffle<f32>(left, right, 2, 6, 3, 7);
    v128.store(at, first);
    v128.store(at, v128.shuffle<f32>(first, first, 2, 3, 0, 1), 16);
    v128.store(at, last, 32);
    v128.store(at, v128.shuffle<f32>(last, last, 2, 3, 0, 1), 48);
  }
  hit.noise = noise;
  hit.squaresA = squaresA;
  hit.squaresB = squaresB;
}

/** The squares of four frames: both banks of each behind each other. */
const metals: usize = memory.data(4 * 32, 16);

/** Four times each: one, one half, the sign bit, zero. In memory, as the terms of `sineOf4` are. */
const squareTerms: usize = memory.data<f32>([1, 1, 1, 1, 0.5, 0.5, 0.5, 0.5, -0.0, -0.0, -0.0, -0.0, 0, 0, 0, 0]);

/**
 * A square of four phases without a step: two-point polynomial residual (Valimaki and Huovilainen, 2007). `perStep` is 0.5 / step. Only the
 * nearer of the two edges of a turn is rounded: no step is as long as their distance.
 */
@inline
function squareOf(phase: v128, perStep: v128): v128 {
  const one = v128.load(squareTerms);
  const sign = v128.load(squareTerms, 32);
  // 1 before the half, -1 from there on.
  const square = v128.or(one, v128.and(sign, f32x4.ge(phase, v128.load(squareTerms, 16))));
  const twice = f32x4.add(phase, phase);
  const from = f32x4.mul(f32x4.sub(twice, f32x4.nearest(twice)), perStep);
  const rest = f32x4.max(v128.load(squareTerms, 48), f32x4.sub(one, f32x4.abs(from)));
  // Before an edge the square moves towards it, behind it away from it: against the sign that it has there.
  return f32x4.sub(square, v128.or(f32x4.mul(rest, rest), v128.and(square, sign)));
}

/** Noise as hands: bursts that fall, the last with a tail. */
export function scaleClap(hit: Hit, bus: usize, frames: i32): void {
  const quickFall = hit.quickFall;
  const slowFall = hit.slowFall;
  let quick = hit.quick;
  let slow = hit.slow;
  for (let i = 0; i < frames; i++) {
    if (hit.bursts > 0 && hit.age + i == hit.next) {
      hit.bursts -= 1;
      quick = hit.bursts == 3 ? 0.7 : 1;
      // Hands do not meet in equal distances.
      hit.noise = nextOf(hit.noise);
      hit.next += (hit.gap * (208 + <i32>(hit.noise & 95))) >> 8;
      if (hit.bursts == 0) slow = hit.tail;
    }
    const at = bus + (i << 4);
    v128.store(at, f32x4.mul(v128.load(at), f32x4.splat(2 * (quick + slow))));
    quick *= quickFall;
    slow *= slowFall;
  }
  hit.quick = quick;
  hit.slow = slow;
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

/**
 * Filters a bus in place. With a = 1 / (1 + g (g + k)) and r = sample - s2, the band is a s1 + a g r and the low is s2 + a g s1 + a g^2 r: both
 * states move on after three operations each, which is what a frame takes.
 */
export function filterBus(bus: usize, g: f32, k: f32, shape: i32, state: usize, frames: i32): void {
  if (shape == lowPass) runFilter(bus, g, k, lowPass, state, frames);
  else if (shape == bandPass) runFilter(bus, g, k, bandPass, state, frames);
  else if (shape == highPass) runFilter(bus, g, k, highPass, state, frames);
}

@inline
function runFilter(bus: usize, g: f32, k: f32, shape: i32, state: usize, frames: i32): void {
  const a: f32 = 1 / (1 + g * (g + k));
  const c1 = f32x4.splat(a);
  const c2 = f32x4.splat(a * g);
  const c3 = f32x4.splat(a * g * g);
  const keep = f32x4.splat(2 * a - 1);
  const twice2 = f32x4.splat(2 * a * g);
  const damping = f32x4.splat(k);
  let s1 = v128.load(state);
  let s2 = v128.load(state, 16);
  for (let at = bus, end = bus + (frames << 4); at < end; at += 16) {
    const sample = v128.load(at);
    const rest = f32x4.sub(sample, s2);
    const rise = f32x4.add(f32x4.mul(c2, s1), f32x4.mul(c3, rest));
    if (shape == lowPass) v128.store(at, f32x4.add(s2, rise));
    else {
      const band = f32x4.mul(damping, f32x4.add(f32x4.mul(c1, s1), f32x4.mul(c2, rest)));
      v128.store(at, shape == bandPass ? band : f32x4.sub(f32x4.sub(rest, band), rise));
    }
    s1 = f32x4.add(f32x4.mul(keep, s1), f32x4.mul(twice2, rest));
    s2 = f32x4.add(s2, f32x4.add(rise, rise));
  }
  v128.store(state, s1);
  v128.store(state, s2, 16);
}

/** What a filter gives of a sample and of its two states: one row each, the first filter in the lanes 0 and 1, the second in 2 and 3. */
const parts: usize = memory.data(3 * 16, 16);

/** Writes what a filter gives: `lane` is 0 for the first, 2 for the second. */
function setParts(shape: i32, k: f32, a: f32, g: f32, lane: i32): void {
  const band: f32 = k * a * g;
  const low: f32 = a * g * g;
  const high: f32 = 1 - band - low;
  const ofSample: f32 = shape == lowPass ? low : shape == bandPass ? band : shape == highPass ? high : 1;
  const ofFirst: f32 = shape == lowPass ? a * g : shape == bandPass ? k * a : shape == highPass ? -k * a - a * g : 0;
  const ofSecond: f32 = shape == lowPass ? 1 - low : shape == bandPass ? -band : shape == highPass ? -high : 0;
  for (let at = parts + (lane << 2), end = at + 8; at < end; at += 4) {
    store<f32>(at, ofSample);
    store<f32>(at, ofFirst, 16);
    store<f32>(at, ofSecond, 32);
  }
}

/**
 * Filters a bus through both filters of the noise in a row, in place: the second one runs in the upper lanes, a frame behind the first. Both
 * states of a filter are sums of its states and the sample, so that few operations lie between a frame and the next.
 */
export function filterTwice(hit: Hit, bus: usize, frames: i32): void {
  const g = f32x4(hit.g1, hit.g1, hit.g2, hit.g2);
  const k = f32x4(hit.k1, hit.k1, hit.k2, hit.k2);
  const one = v128.load(squareTerms);
  const a = f32x4.div(one, f32x4.add(one, f32x4.mul(g, f32x4.add(g, k))));
  const band = f32x4.mul(a, g);
  const low = f32x4.mul(band, g);
  setParts(hit.shape1, hit.k1, f32x4.extract_lane(a, 0), hit.g1, 0);
  setParts(hit.shape2, hit.k2, f32x4.extract_lane(a, 2), hit.g2, 2);
  const ofSample = v128.load(parts);
  const ofFirst = v128.load(parts, 16);
  const ofSecond = v128.load(parts, 32);
  const keep1 = f32x4.sub(f32x4.add(a, a), one);
  const band2 = f32x4.add(band, band);
  const low2 = f32x4.add(low, low);
  const keep2 = f32x4.sub(one, low2);
  let s1 = v128.shuffle<f32>(hit.one1, hit.two1, 0, 1, 4, 5);
  let s2 = v128.shuffle<f32>(hit.one2, hit.two2, 0, 1, 4, 5);
  let last1 = s1;
  let last2 = s2;
  let out = v128.load(squareTerms, 48);
  for (let i = 0; i <= frames; i++) {
    const at = bus + (i << 4);
    // Behind the last frame only the second filter has one.
    const sample = v128.shuffle<f32>(v128.load(i < frames ? at : bus), out, 0, 1, 4, 5);
    last1 = s1;
    last2 = s2;
    out = f32x4.add(f32x4.mul(ofSample, sample), f32x4.add(f32x4.mul(ofFirst, s1), f32x4.mul(ofSecond, s2)));
    const next1 = f32x4.add(f32x4.mul(band2, f32x4.sub(sample, s2)), f32x4.mul(keep1, s1));
    s2 = f32x4.add(f32x4.mul(keep2, s2), f32x4.add(f32x4.mul(band2, s1), f32x4.mul(low2, sample)));
    s1 = next1;
    if (i > 0) v128.store(at - 16, v128.shuffle<f32>(out, out, 2, 3, 0, 1));
    else {
      s1 = v128.shuffle<f32>(s1, last1, 0, 1, 6, 7);
      s2 = v128.shuffle<f32>(s2, last2, 0, 1, 6, 7);
    }
  }
  hit.one1 = last1;
  hit.one2 = last2;
  hit.two1 = v128.shuffle<f32>(s1, s1, 2, 3, 0, 1);
  hit.two2 = v128.shuffle<f32>(s2, s2, 2, 3, 0, 1);
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
  for (let at = bus; at < bus + (frames << 4); at += 16) v128.store(at, f32x4.mul(saturate4(f32x4.mul(v128.load(at), gain)), make));
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

/** Adds a bus to the output at the hit's place. Where nothing moves, which is nearly always, four frames at once. */
export function mixHit(hit: Hit, bus: usize, outL: usize, outR: usize, frames: i32): void {
  const leftStep = hit.leftStep;
  const rightStep = hit.rightStep;
  const fadeFall = hit.fadeFall;
  let left = hit.left;
  let right = hit.right;
  let fade = hit.fade;
  let i = 0;
  if (leftStep == 0 && rightStep == 0 && fadeFall == 1) {
    const lefts = f32x4.splat(left);
    const rights = f32x4.splat(right);
    const fades = f32x4.splat(fade);
    for (; i + 4 <= frames; i += 4) {
      const from = bus + (i << 4);
      const first = v128.shuffle<f32>(v128.load(from), v128.load(from, 16), 0, 4, 1, 5);
      const last = v128.shuffle<f32>(v128.load(from, 32), v128.load(from, 48), 0, 4, 1, 5);
      const l = v128.shuffle<f32>(first, last, 0, 1, 4, 5);
      const r = v128.shuffle<f32>(first, last, 2, 3, 6, 7);
      const at = i << 2;
      v128.store(outL + at, f32x4.add(v128.load(outL + at), f32x4.mul(f32x4.mul(l, lefts), fades)));
      v128.store(outR + at, f32x4.add(v128.load(outR + at), f32x4.mul(f32x4.mul(r, rights), fades)));
    }
  }
  for (; i < frames; i++) {
    left += leftStep;
    right += rightStep;
    fade *= fadeFall;
    const at = i << 2;
    store<f32>(outL + at, load<f32>(outL + at) + load<f32>(bus + (i << 4)) * left * fade);
    store<f32>(outR + at, load<f32>(outR + at) + load<f32>(bus + (i << 4), 4) * right * fade);
  }
  hit.left = left;
  hit.right = right;
  hit.fade = fade;
}
