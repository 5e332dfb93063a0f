import { cos64, exp64, gain64, sin64 } from './math64.as.ts';

// A filter of second order for both channels, one a lane, in double precision: the trapezoidal state variable filter, which may be moved
// at any time (Zavalishin, The Art of VA Filter Design). Its coefficients come from designs in z whose curves follow the analog ones up to
// half the sample rate: poles by impulse invariance, zeros by magnitude at 0, at the frequency and at 24 kHz (after Vicanek, Matched
// Second Order Digital Filters, 2016). A filter that would have its poles above its zeros is designed as its reciprocal.

export const bell: i32 = 0;
export const lowShelf: i32 = 1;
export const highShelf: i32 = 2;
export const lowCut: i32 = 3;
export const highCut: i32 = 4;
export const notch: i32 = 5;

// Offsets. `g` is the warped frequency, `k` the damping, then what high, band and low pass add to the output; each is now, its step a
// frame, and where it moves to.
const state1: i32 = 0;
const state2: i32 = 16;
const now: i32 = 32;
const step: i32 = 72;
const to: i32 = 112;
const framesToGo: i32 = 152;
const ringing: i32 = 156;
export const sectionBytes: i32 = 160;

const nyquist: f64 = 3.141592653589793;
/** Frames of a fall by 100 dB times the distance of a pole from the unit circle. */
const fallFrames: f64 = 11.5129;

// The design at work: denominator 1, a1, a2 and numerator b0, b1, b2.
let a1: f64 = 0;
let a2: f64 = 0;
let b0: f64 = 1;
let b1: f64 = 0;
let b2: f64 = 0;

/** Poles of frequency w and quality q by impulse invariance. */
function placePoles(w: f64, q: f64): void {
  const damping = 0.5 / q;
  const fall = exp64(-damping * w);
  if (damping <= 1) a1 = -2 * fall * cos64(sqrt<f64>(1 - damping * damping) * w);
  else {
    const rise = exp64(sqrt<f64>(damping * damping - 1) * w);
    a1 = -fall * (rise + 1 / rise);
  }
  a2 = fall * fall;
}

/** Zeros by the squared magnitudes at 0, at w and at half the sample rate. */
function matchZeros(w: f64, zero: f64, middle: f64, half: f64): void {
  const s = sin64(w * 0.5);
  const p1 = s * s;
  const p0 = 1 - p1;
  const p2 = 4 * p0 * p1;
  const c0 = (1 + a1 + a2) * (1 + a1 + a2);
  const c1 = (1 - a1 + a2) * (1 - a1 + a2);
  const d0 = c0 * zero;
  const d1 = c1 * half;
  const d2 = (middle * (c0 * p0 + c1 * p1 - 4 * a2 * p2) - d0 * p0 - d1 * p1) / p2;
  const sum = 0.5 * (sqrt<f64>(d0) + sqrt<f64>(d1));
  // At least a little above 0: zeros on the unit circle would be poles there in a reciprocal.
  b0 = 0.5 * (sum + sqrt<f64>(max<f64>(sum * sum + d2, 1e-12 * sum * sum)));
  b1 = 0.5 * (sqrt<f64>(d0) - sqrt<f64>(d1));
  b2 = sum - b0;
}

function invert(): void {
  const scale = 1 / b0;
  const n1 = b1 * scale;
  const n2 = b2 * scale;
  b0 = scale;
  b1 = a1 * scale;
  b2 = a2 * scale;
  a1 = n1;
  a2 = n2;
}

/** Squared magnitude of s^2 + s d + e at the angular frequency x. */
@inline
function squared(x: f64, d: f64, e: f64): f64 {
  return (e - x * x) * (e - x * x) + d * d * x * x;
}

/** Designs a filter into a1 to b2: of a kind, at an angular frequency w, with a gain in dB where the kind has one, and a quality. */
function design(kind: i32, w: f64, dB: f64, q: f64): void {
  const half = nyquist / w;
  // Root of the factor of the gain; a reciprocal is designed for its opposite.
  const a = gain64(abs<f64>(dB) * (kind == highShelf ? -0.5 : 0.5));
  if (kind == bell) {
    placePoles(w, a * q);
    matchZeros(w, 1, a * a * a * a, squared(half, a / q, 1) / squared(half, 1 / (a * q), 1));
    if (dB < 0) invert();
  } else if (kind == lowShelf) {
    const d = 1 / (q * sqrt<f64>(a));
    placePoles(w / sqrt<f64>(a), q);
    matchZeros(w, a * a * a * a, a * a, squared(half, d * a, a) / squared(half, d, 1 / a));
    if (dB < 0) invert();
  } else if (kind == highShelf) {
    const d = sqrt<f64>(a) / q;
    placePoles(w * sqrt<f64>(a), q);
    matchZeros(w, 1, a * a, (a * a * a * a * squared(half, d / a, 1 / a)) / squared(half, d, a));
    if (dB > 0) invert();
  } else if (kind == notch) {
    placePoles(w, q);
    const cosine = cos64(w);
    b0 = (1 + a1 + a2) / (2 - 2 * cosine);
    b1 = -2 * cosine * b0;
    b2 = b0;
  } else {
    placePoles(w, q);
    const s = sin64(w * 0.5);
    const p1 = s * s;
    const c0 = 1 + a1 + a2;
    const c1 = 1 - a1 + a2;
    const level = c0 * c0 * (1 - p1) + c1 * c1 * p1 - 16 * a2 * p1 * (1 - p1);
    if (kind == lowCut) {
      b0 = (q * sqrt<f64>(level)) / (4 * p1);
      b1 = -2 * b0;
      b2 = b0;
    } else {
      b0 = 0.5 * (c0 + sqrt<f64>(max<f64>(0, (level * q * q - c0 * c0 * (1 - p1)) / p1)));
      b1 = c0 - b0;
      b2 = 0;
    }
  }
}

/** Sets what a section moves to; `kind` as above, within some frames, 0 at once. */
export function aimSection(section: usize, kind: i32, hz: f64, dB: f64, q: f64, frames: i32): void {
  const w = (hz * nyquist) / 24000;
  design(kind, w, dB, q);
  const half = 1 - a1 + a2;
  const g = sqrt<f64>((1 + a1 + a2) / half);
  const k = (2 * (1 - a2)) / (half * g);
  if (kind <= highShelf && dB == 0) aim(section, g, k, 1, k, 1, frames);
  else aim(section, g, k, (b0 - b1 + b2) / half, (2 * (b0 - b2)) / (half * g), (b0 + b1 + b2) / (half * g * g), frames);
  const under = a1 * a1 - 4 * a2;
  const pole = under < 0 ? sqrt<f64>(a2) : 0.5 * (abs<f64>(a1) + sqrt<f64>(under));
  store<f32>(section, <f32>(fallFrames / max<f64>(1 - pole, 0.00001)), ringing);
}

/** Moves a section to where it passes everything. */
export function flattenSection(section: usize, frames: i32): void {
  const g = load<f64>(section, to);
  const k = load<f64>(section, to + 8);
  aim(section, g, k, 1, k, 1, frames);
  store<f32>(section, 0, ringing);
}

function aim(section: usize, g: f64, k: f64, high: f64, band: f64, low: f64, frames: i32): void {
  store<f64>(section, g, to);
  store<f64>(section, k, to + 8);
  store<f64>(section, high, to + 16);
  store<f64>(section, band, to + 24);
  store<f64>(section, low, to + 32);
  store<i32>(section, frames, framesToGo);
  if (frames <= 0) memory.copy(section + now, section + to, 40);
  else {
    for (let n = 0; n < 40; n += 8) {
      store<f64>(section + n, (load<f64>(section + n, to) - load<f64>(section + n, now)) / <f64>frames, step);
    }
  }
}

/** Frames until what rings in a section has fallen by 100 dB. */
export function ringingOf(section: usize): f32 {
  return load<f32>(section, ringing);
}

/** Multiplies the states, and sets them to zero below 1e-15: such numbers are slow. */
export function scaleSection(section: usize, factor: f64): void {
  const s1 = f64x2.mul(v128.load(section, state1), f64x2.splat(factor));
  const s2 = f64x2.mul(v128.load(section, state2), f64x2.splat(factor));
  const loud = v128.or(f64x2.gt(f64x2.abs(s1), f64x2.splat(1e-15)), f64x2.gt(f64x2.abs(s2), f64x2.splat(1e-15)));
  v128.store(section, v128.and(s1, loud), state1);
  v128.store(section, v128.and(s2, loud), state2);
}

/** Filters frames in place: pairs of left and right, 16 bytes a frame. */
export function runSection(section: usize, at: usize, frames: i32): void {
  const moving = min<i32>(load<i32>(section, framesToGo), frames);
  let end = at;
  if (moving > 0) {
    end = at + (moving << 4);
    runMoving(section, at, end);
    const left = load<i32>(section, framesToGo) - moving;
    store<i32>(section, left, framesToGo);
    if (left == 0) memory.copy(section + now, section + to, 40);
  }
  if (moving == frames) return;
  const k = load<f64>(section, now + 8);
  const high = load<f64>(section, now + 16);
  const band = load<f64>(section, now + 24);
  const low = load<f64>(section, now + 32);
  if (high == 1 && band == k && low == 1) memory.fill(section, 0, 32);
  else runSteady(section, end, at + (frames << 4));
}

function runSteady(section: usize, from: usize, until: usize): void {
  const g = load<f64>(section, now);
  const k = load<f64>(section, now + 8);
  const high = load<f64>(section, now + 16);
  const first = 1 / (1 + g * (g + k));
  const c1 = f64x2.splat(first);
  const c2 = f64x2.splat(first * g);
  const c3 = f64x2.splat(first * g * g);
  const m0 = f64x2.splat(high);
  const m1 = f64x2.splat(load<f64>(section, now + 24) - high * k);
  const m2 = f64x2.splat(load<f64>(section, now + 32) - high);
  let s1 = v128.load(section, state1);
  let s2 = v128.load(section, state2);
  for (let at = from; at < until; at += 16) {
    const sample = v128.load(at);
    const rest = f64x2.sub(sample, s2);
    const v1 = f64x2.add(f64x2.mul(c1, s1), f64x2.mul(c2, rest));
    const v2 = f64x2.add(s2, f64x2.add(f64x2.mul(c2, s1), f64x2.mul(c3, rest)));
    s1 = f64x2.sub(f64x2.add(v1, v1), s1);
    s2 = f64x2.sub(f64x2.add(v2, v2), s2);
    v128.store(at, f64x2.add(f64x2.mul(m0, sample), f64x2.add(f64x2.mul(m1, v1), f64x2.mul(m2, v2))));
  }
  v128.store(section, s1, state1);
  v128.store(section, s2, state2);
}

function runMoving(section: usize, from: usize, until: usize): void {
  let g = load<f64>(section, now);
  let k = load<f64>(section, now + 8);
  let high = load<f64>(section, now + 16);
  let band = load<f64>(section, now + 24);
  let low = load<f64>(section, now + 32);
  let s1 = v128.load(section, state1);
  let s2 = v128.load(section, state2);
  for (let at = from; at < until; at += 16) {
    g += load<f64>(section, step);
    k += load<f64>(section, step + 8);
    high += load<f64>(section, step + 16);
    band += load<f64>(section, step + 24);
    low += load<f64>(section, step + 32);
    const first = 1 / (1 + g * (g + k));
    const sample = v128.load(at);
    const rest = f64x2.sub(sample, s2);
    const v1 = f64x2.add(f64x2.mul(f64x2.splat(first), s1), f64x2.mul(f64x2.splat(first * g), rest));
    const v2 = f64x2.add(s2, f64x2.mul(f64x2.splat(g), v1));
    s1 = f64x2.sub(f64x2.add(v1, v1), s1);
    s2 = f64x2.sub(f64x2.add(v2, v2), s2);
    const sum = f64x2.add(f64x2.mul(f64x2.splat(band - high * k), v1), f64x2.mul(f64x2.splat(low - high), v2));
    v128.store(at, f64x2.add(f64x2.mul(f64x2.splat(high), sample), sum));
  }
  store<f64>(section, g, now);
  store<f64>(section, k, now + 8);
  store<f64>(section, high, now + 16);
  store<f64>(section, band, now + 24);
  store<f64>(section, low, now + 32);
  v128.store(section, s1, state1);
  v128.store(section, s2, state2);
}
