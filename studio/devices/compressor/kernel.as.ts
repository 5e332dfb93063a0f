import { headerBytes, meter } from '../../kernels/abi.as.ts';
import { exp2Of, exp2Of4, tanOf } from '../../kernels/math.as.ts';
import { approachOf } from '../../kernels/math64.as.ts';
import { moveRamps, rampBytes, setParam, valueOf } from '../../kernels/params.as.ts';
import * as p from './params.as.ts';

// A compressor that looks at what comes in and smooths the reduction in dB: static curve with a soft knee, then attack and release
// (Giannoulis, Massberg and Reiss, Digital Dynamic Range Compressor Design, JAES 2012). The level is the highest sample of the last 10 ms
// or the power of the last 31 ms, so that the reduction of a steady tone stays where the curve has it, and low tones are not distorted.

const block: i32 = 32;
/** Blocks that the peak is held, and whose power is the RMS level, with the block at work. */
const peakBlocks: i32 = 15;
const powerBlocks: i32 = 47;

const leftAt: i32 = headerBytes + p.count * rampBytes;
const hasRun: i32 = leftAt + 4;
const place: i32 = leftAt + 8;
const reduction: i32 = leftAt + 12;
const steady: i32 = leftAt + 16;
const attack: i32 = leftAt + 20;
const release: i32 = leftAt + 24;
const makeUp: i32 = leftAt + 28;
const makeUpStep: i32 = leftAt + 32;
const mix: i32 = leftAt + 36;
const mixStep: i32 = leftAt + 40;
// The detector: of the blocks before, then of the block at work.
const peakBefore: i32 = leftAt + 44;
const powerBefore: i32 = leftAt + 48;
const oldest: i32 = leftAt + 52;
const peakNow: i32 = leftAt + 56;
const powerNow: i32 = leftAt + 60;
const cut: i32 = leftAt + 64;
const cutStates: i32 = leftAt + 68;
const peaks: i32 = (leftAt + 84 + 15) & ~15;
/** Of 16 and 48 numbers the last is never written: four are read at once. */
const powers: i32 = peaks + 64;
/** What attack and release were computed for. */
const attackFor: i32 = powers + 48 * 4;
const releaseFor: i32 = attackFor + 4;
const end: i32 = attackFor + 16;

const steadyPart: f32 = 0.00005;
const levels: usize = memory.data(32 * 4, 16);

export function bytes(): i32 {
  return end;
}

export function init(self: usize, seed: i32): void {
  memory.fill(self, 0, bytes());
}

export function set(self: usize, param: i32, value: f32, frames: i32): void {
  setParam(self, param, value, frames);
}

export function event(self: usize, kind: i32, a: f32, b: f32, voice: i32): void {}

export function delay(self: usize): i32 {
  return 0;
}

export function tail(self: usize): i32 {
  return 0;
}

function startBlock(self: usize): void {
  moveRamps(self, p.count, block);
  setApproach(self, valueOf(self, p.attack), attackFor, attack);
  setApproach(self, valueOf(self, p.release), releaseFor, release);
  const hz = valueOf(self, p.keyLowCut);
  store<f32>(self, hz > 20.5 ? tanOf(hz / 48000) : 0, cut);
  const gain = valueOf(self, p.makeUp);
  const part: f32 = valueOf(self, p.mix) * 0.01;
  if (load<i32>(self, hasRun) == 0) {
    store<i32>(self, 1, hasRun);
    store<f32>(self, gain, makeUp);
    store<f32>(self, part, mix);
  }
  store<f32>(self, (gain - load<f32>(self, makeUp)) / <f32>block, makeUpStep);
  store<f32>(self, (part - load<f32>(self, mix)) / <f32>block, mixStep);
}

/** What an approach takes of its distance in a frame, where its time has changed. */
@inline
function setApproach(self: usize, seconds: f32, secondsAt: i32, partAt: i32): void {
  if (seconds == load<f32>(self + secondsAt)) return;
  store<f32>(self + secondsAt, seconds);
  store<f32>(self + partAt, approachOf(seconds));
}

/** Writes the block at work into the rings, and begins another. */
function endBlock(self: usize): void {
  const n = load<i32>(self, place);
  store<f32>(self + ((n % peakBlocks) << 2), load<f32>(self, peakNow), peaks);
  store<f32>(self + ((n % powerBlocks) << 2), load<f32>(self, powerNow), powers);
  const next = n + 1 == peakBlocks * powerBlocks ? 0 : n + 1;
  store<i32>(self, next, place);
  let most = v128.load(self, peaks);
  for (let i = 16; i < 64; i += 16) most = f32x4.max(most, v128.load(self + i, peaks));
  let sum = v128.load(self, powers);
  for (let i = 16; i < 192; i += 16) sum = f32x4.add(sum, v128.load(self + i, powers));
  most = f32x4.max(most, i32x4.shuffle(most, most, 2, 3, 0, 1));
  sum = f32x4.add(sum, i32x4.shuffle(sum, sum, 2, 3, 0, 1));
  store<f32>(self, max<f32>(f32x4.extract_lane(most, 0), f32x4.extract_lane(most, 1)), peakBefore);
  store<f32>(self, f32x4.extract_lane(sum, 0) + f32x4.extract_lane(sum, 1), powerBefore);
  store<f32>(self, load<f32>(self + ((next % powerBlocks) << 2), powers), oldest);
  store<f32>(self, 0, peakNow);
  store<f32>(self, 0, powerNow);
  if (load<f32>(self, reduction) < 0.000001) store<f32>(self, 0, reduction);
  if (load<f32>(self, steady) < 0.000001) store<f32>(self, 0, steady);
  for (let i = 0; i < 16; i += 4) {
    if (abs<f32>(load<f32>(self + i, cutStates)) < 1e-15) store<f32>(self + i, 0, cutStates);
  }
  store<f32>(self, -load<f32>(self, reduction), meter);
}

/** A high pass of second order of one channel of the key: the trapezoidal state variable filter (Zavalishin). */
@inline
function cutLow(self: usize, state: i32, sample: f32, g: f32): f32 {
  const s1 = load<f32>(self + state, cutStates);
  const s2 = load<f32>(self + state, cutStates + 4);
  const high: f32 = (sample - (1.414213562 + g) * s1 - s2) / (1 + g * (g + 1.414213562));
  const band: f32 = s1 + g * high;
  const low: f32 = s2 + g * band;
  store<f32>(self + state, band + g * high, cutStates);
  store<f32>(self + state, low + g * band, cutStates + 4);
  return high;
}

/** Squares of the key's level for some frames of a block, from the frame `done` of it on. */
function detect(self: usize, keyL: usize, keyR: usize, done: i32, frames: i32): void {
  const isPower = valueOf(self, p.detector) > 0.5;
  const g = load<f32>(self, cut);
  let peak = load<f32>(self, peakNow);
  let power = load<f32>(self, powerNow);
  const before = load<f32>(self, peakBefore);
  const powerOfBlocks = load<f32>(self, powerBefore);
  const powerOfOldest = load<f32>(self, oldest);
  let i = 0;
  if (g == 0 && !isPower) {
    const befores = f32x4.splat(before);
    for (; i + 4 <= frames; i += 4) {
      const left = v128.load(keyL + (i << 2));
      const right = v128.load(keyR + (i << 2));
      const squares = f32x4.add(f32x4.mul(left, left), f32x4.mul(right, right));
      const loud = f32x4.max(f32x4.abs(left), f32x4.abs(right));
      // The highest of each frame and those before it: of two, then of four.
      const now = f32x4.splat(peak);
      const two = f32x4.max(loud, v128.shuffle<f32>(now, loud, 0, 4, 5, 6));
      const four = f32x4.max(f32x4.max(two, now), v128.shuffle<f32>(now, two, 0, 1, 4, 5));
      const most = f32x4.max(four, befores);
      v128.store(levels + (i << 2), f32x4.mul(most, most));
      peak = f32x4.extract_lane(four, 3);
      power += f32x4.extract_lane(squares, 0);
      power += f32x4.extract_lane(squares, 1);
      power += f32x4.extract_lane(squares, 2);
      power += f32x4.extract_lane(squares, 3);
    }
  }
  for (; i < frames; i++) {
    let left = load<f32>(keyL + (i << 2));
    let right = load<f32>(keyR + (i << 2));
    if (g > 0) {
      left = cutLow(self, 0, left, g);
      right = cutLow(self, 8, right, g);
    }
    peak = max<f32>(peak, max<f32>(abs<f32>(left), abs<f32>(right)));
    power += left * left + right * right;
    if (!isPower) {
      const most = max<f32>(peak, before);
      store<f32>(levels + (i << 2), most * most);
    } else {
      // The oldest block leaves as much as has come in. A sine's power times 2 is the square of its peak.
      const part: f32 = <f32>(done + i + 1) * 0.03125;
      const sum: f32 = powerOfBlocks - powerOfOldest * part + power;
      store<f32>(levels + (i << 2), max<f32>(0, sum) * (1.0 / (47.0 * 32.0)));
    }
  }
  store<f32>(self, peak, peakNow);
  store<f32>(self, power, powerNow);
}

/** Four times each: the least, root of 2, one half, one, and the terms of the series from the last one on. In memory, as the terms of `sineOf4` are. */
const logTerms: usize = memory.data<f32>([
  1.2e-38, 1.2e-38, 1.2e-38, 1.2e-38, 1.41421356, 1.41421356, 1.41421356, 1.41421356,
  0.5, 0.5, 0.5, 0.5, 1, 1, 1, 1,
  0.3205988980, 0.3205988980, 0.3205988980, 0.3205988980, 0.4121985831, 0.4121985831, 0.4121985831, 0.4121985831,
  0.5770780164, 0.5770780164, 0.5770780164, 0.5770780164, 0.9617966939, 0.9617966939, 0.9617966939, 0.9617966939, 2.885390082, 2.885390082, 2.885390082, 2.885390082,
]);

/** Logarithms to base 2 of four values, at least -126. */
@inline
function log2Of4(value: v128): v128 {
  const bits = f32x4.max(value, v128.load(logTerms));
  const exponent = i32x4.sub(i32x4.shr_u(bits, 23), i32x4.splat(127));
  const mantissa = v128.or(v128.and(bits, i32x4.splat(0x7fffff)), v128.load(logTerms, 48));
  const isHigh = f32x4.gt(mantissa, v128.load(logTerms, 16));
  const m = v128.bitselect(f32x4.mul(mantissa, v128.load(logTerms, 32)), mantissa, isHigh);
  const whole = f32x4.convert_i32x4_s(i32x4.sub(exponent, isHigh));
  const one = v128.load(logTerms, 48);
  const t = f32x4.div(f32x4.sub(m, one), f32x4.add(m, one));
  const z = f32x4.mul(t, t);
  let sum = v128.load(logTerms, 64);
  sum = f32x4.add(f32x4.mul(sum, z), v128.load(logTerms, 80));
  sum = f32x4.add(f32x4.mul(sum, z), v128.load(logTerms, 96));
  sum = f32x4.add(f32x4.mul(sum, z), v128.load(logTerms, 112));
  sum = f32x4.add(f32x4.mul(sum, z), v128.load(logTerms, 128));
  return f32x4.add(whole, f32x4.mul(t, sum));
}

/** Whether frames neither are nor were reduced: all levels are below the knee. */
function isUntouched(self: usize, frames: i32): bool {
  if (load<f32>(self, reduction) != 0 || load<f32>(self, steady) != 0) return false;
  // A little lower than the knee begins, for what logarithms round.
  const knee: f32 = (valueOf(self, p.threshold) - max<f32>(0.001, valueOf(self, p.knee)) * 0.5 - 0.01) * 0.3321928095;
  const least = f32x4.splat(exp2Of(knee));
  let most = f32x4.splat(0);
  for (let i = frames; i < ((frames + 3) & ~3); i++) store<f32>(levels + (i << 2), 0);
  for (let at = levels; at < levels + (frames << 2); at += 16) most = f32x4.max(most, v128.load(at));
  return i32x4.all_true(f32x4.lt(most, least));
}

/** Turns the squares of levels into dB of reduction on the steady curve. */
function reduce(self: usize, frames: i32): void {
  const threshold = f32x4.splat(valueOf(self, p.threshold));
  const knee = max<f32>(0.001, valueOf(self, p.knee));
  const half = f32x4.splat(knee * 0.5);
  const slope = f32x4.splat(1 - 1 / valueOf(self, p.ratio));
  const bend = f32x4.splat((1 - 1 / valueOf(self, p.ratio)) / (2 * knee));
  const perOctave = f32x4.splat(3.010299957);
  const zero = f32x4.splat(0);
  for (let at = levels; at < levels + (frames << 2); at += 16) {
    const dB = f32x4.mul(log2Of4(v128.load(at)), perOctave);
    const over = f32x4.sub(dB, threshold);
    // Within the knee a parabola, above it a line: the distance into the knee is cut at its width.
    const into = f32x4.max(zero, f32x4.add(over, half));
    const curve = f32x4.mul(bend, f32x4.mul(into, into));
    v128.store(at, v128.bitselect(f32x4.mul(slope, over), curve, f32x4.gt(over, half)));
  }
}

/** Attack and release of the reduction. */
function smooth(self: usize, frames: i32): void {
  const isAdaptive = valueOf(self, p.adaptive) > 0.5;
  const rise = load<f32>(self, attack);
  const fall = load<f32>(self, release);
  let now = load<f32>(self, reduction);
  let whole = load<f32>(self, steady);
  for (let at = levels; at < levels + (frames << 2); at += 4) {
    const wanted = load<f32>(at);
    const part: f32 = wanted > now ? rise : isAdaptive && now <= whole ? fall * 0.2 : fall;
    now += (wanted - now) * part;
    whole += (now - whole) * steadyPart;
    store<f32>(at, now);
  }
  store<f32>(self, now, reduction);
  store<f32>(self, whole, steady);
}

/** Multiplies frames by make-up and reduction, mixed with what came in. */
function apply(self: usize, inL: usize, inR: usize, outL: usize, outR: usize, frames: i32): void {
  let gain = load<f32>(self, makeUp);
  let part = load<f32>(self, mix);
  const gainBy = load<f32>(self, makeUpStep);
  const partBy = load<f32>(self, mixStep);
  for (let at = levels; at < levels + (frames << 2); at += 4) {
    gain += gainBy;
    store<f32>(at, (gain - load<f32>(at)) * 0.1660964047);
  }
  store<f32>(self, gain, makeUp);
  for (let at = levels; at < levels + (frames << 2); at += 16) v128.store(at, exp2Of4(v128.load(at)));
  let i = 0;
  if (partBy == 0) {
    const parts = f32x4.splat(part);
    const rest = f32x4.splat(1 - part);
    for (; i + 4 <= frames; i += 4) {
      const at = i << 2;
      const factors = f32x4.add(rest, f32x4.mul(parts, v128.load(levels + at)));
      v128.store(outL + at, f32x4.mul(v128.load(inL + at), factors));
      v128.store(outR + at, f32x4.mul(v128.load(inR + at), factors));
    }
  }
  for (; i < frames; i++) {
    part += partBy;
    const factor: f32 = 1 - part + part * load<f32>(levels + (i << 2));
    store<f32>(outL + (i << 2), load<f32>(inL + (i << 2)) * factor);
    store<f32>(outR + (i << 2), load<f32>(inR + (i << 2)) * factor);
  }
  store<f32>(self, part, mix);
}

export function process(self: usize, inL: usize, inR: usize, keyL: usize, keyR: usize, outL: usize, outR: usize, frames: i32): i32 {
  for (let from = 0; from < frames; ) {
    let left = load<i32>(self, leftAt);
    if (left == 0) {
      left = block;
      startBlock(self);
    }
    const count = min<i32>(left, frames - from);
    const at = from << 2;
    detect(self, keyL + at, keyR + at, block - left, count);
    if (isUntouched(self, count)) memory.fill(levels, 0, count << 2);
    else {
      reduce(self, count);
      smooth(self, count);
    }
    apply(self, inL + at, inR + at, outL + at, outR + at, count);
    left -= count;
    store<i32>(self, left, leftAt);
    if (left == 0) endBlock(self);
    from += count;
  }
  return isNaN<f32>(load<f32>(outL) + load<f32>(outR + ((frames - 1) << 2))) ? 2 : 0;
}
