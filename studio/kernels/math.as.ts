// Elementary functions as polynomials: equal bits wherever WebAssembly runs, and fast. Errors are relative to full scale.

/** sin(2 pi x), error below 1e-6. Taylor series of the sine on a quarter turn. */
@inline
export function sineOf(turns: f32): f32 {
  const x: f32 = turns - nearest<f32>(turns);
  const y: f32 = abs<f32>(x) > 0.25 ? copysign<f32>(0.5, x) - x : x;
  const z: f32 = y * y;
  return (
    y * (6.283185307 + z * (-41.34170224 + z * (81.60524928 + z * (-76.70585975 + z * (42.05869394 - z * 15.09464258)))))
  );
}

// A loop makes constants of vectors anew in each turn; values in memory are only read.

/** Four times each: one half, one quarter, the sign bit, and the terms of the series from the last one on. */
const sineTerms: usize = memory.data<f32>([
  0.5, 0.5, 0.5, 0.5, 0.25, 0.25, 0.25, 0.25, -0.0, -0.0, -0.0, -0.0,
  -15.09464258, -15.09464258, -15.09464258, -15.09464258, 42.05869394, 42.05869394, 42.05869394, 42.05869394,
  -76.70585975, -76.70585975, -76.70585975, -76.70585975, 81.60524928, 81.60524928, 81.60524928, 81.60524928,
  -41.34170224, -41.34170224, -41.34170224, -41.34170224, 6.283185307, 6.283185307, 6.283185307, 6.283185307,
]);

/** `sineOf` of four values. */
@inline
export function sineOf4(turns: v128): v128 {
  const x = f32x4.sub(turns, f32x4.nearest(turns));
  const sign = v128.and(x, v128.load(sineTerms, 32));
  const half = v128.or(v128.load(sineTerms), sign);
  const y = v128.bitselect(f32x4.sub(half, x), x, f32x4.gt(f32x4.abs(x), v128.load(sineTerms, 16)));
  const z = f32x4.mul(y, y);
  let sum = v128.load(sineTerms, 48);
  sum = f32x4.add(f32x4.mul(sum, z), v128.load(sineTerms, 64));
  sum = f32x4.add(f32x4.mul(sum, z), v128.load(sineTerms, 80));
  sum = f32x4.add(f32x4.mul(sum, z), v128.load(sineTerms, 96));
  sum = f32x4.add(f32x4.mul(sum, z), v128.load(sineTerms, 112));
  sum = f32x4.add(f32x4.mul(sum, z), v128.load(sineTerms, 128));
  return f32x4.mul(y, sum);
}

// Phases of four voices are whole numbers, 2^32 a turn: they begin anew by themselves, and the next one waits for one addition alone.

/** The steps of four phases from turns, below one half. */
@inline
export function phaseStepsOf(turns: v128): v128 {
  return i32x4.trunc_sat_f32x4_s(f32x4.mul(turns, f32x4.splat(4294967296)));
}

/** Four times: a part of a turn. */
const turnTerms: usize = memory.data<f32>([2.3283064365386963e-10, 2.3283064365386963e-10, 2.3283064365386963e-10, 2.3283064365386963e-10]);

/** Turns of four phases, from -0.5 to 0.5. */
@inline
export function turnsOf(phases: v128): v128 {
  return f32x4.mul(f32x4.convert_i32x4_s(phases), v128.load(turnTerms));
}

/** 2^x, relative error below 3e-7; x is clamped to -126 to 126. The series is centred at 0, where decays of seconds lie. */
@inline
export function exp2Of(value: f32): f32 {
  const x: f32 = min<f32>(126, max<f32>(-126, value));
  const whole: f32 = nearest<f32>(x);
  const f: f32 = x - whole;
  const power: f32 =
    1 +
    f * (0.6931471806 + f * (0.2402265070 + f * (0.05550410866 + f * (0.009618129108 + f * (0.001333355815 + f * 0.000154035304)))));
  return power * reinterpret<f32>((<i32>whole + 127) << 23);
}

/** Four times each: the range, and the terms of the series from the last one on. */
const powerTerms: usize = memory.data<f32>([
  126, 126, 126, 126, -126, -126, -126, -126,
  0.000154035304, 0.000154035304, 0.000154035304, 0.000154035304, 0.001333355815, 0.001333355815, 0.001333355815, 0.001333355815,
  0.009618129108, 0.009618129108, 0.009618129108, 0.009618129108, 0.05550410866, 0.05550410866, 0.05550410866, 0.05550410866,
  0.2402265070, 0.2402265070, 0.2402265070, 0.2402265070, 0.6931471806, 0.6931471806, 0.6931471806, 0.6931471806, 1, 1, 1, 1,
]);

/** `exp2Of` of four values. */
@inline
export function exp2Of4(value: v128): v128 {
  const x = f32x4.min(v128.load(powerTerms), f32x4.max(v128.load(powerTerms, 16), value));
  const whole = f32x4.nearest(x);
  const f = f32x4.sub(x, whole);
  let sum = v128.load(powerTerms, 32);
  sum = f32x4.add(f32x4.mul(sum, f), v128.load(powerTerms, 48));
  sum = f32x4.add(f32x4.mul(sum, f), v128.load(powerTerms, 64));
  sum = f32x4.add(f32x4.mul(sum, f), v128.load(powerTerms, 80));
  sum = f32x4.add(f32x4.mul(sum, f), v128.load(powerTerms, 96));
  sum = f32x4.add(f32x4.mul(sum, f), v128.load(powerTerms, 112));
  sum = f32x4.add(f32x4.mul(sum, f), v128.load(powerTerms, 128));
  const scale = i32x4.shl(i32x4.add(i32x4.trunc_sat_f32x4_s(whole), i32x4.splat(127)), 23);
  return f32x4.mul(sum, scale);
}

/** The sum of four values. */
@inline
export function sumOf(v: v128): f32 {
  return f32x4.extract_lane(v, 0) + f32x4.extract_lane(v, 1) + (f32x4.extract_lane(v, 2) + f32x4.extract_lane(v, 3));
}

/** `sumOf` of four times four values. */
@inline
export function sumsOf4(a: v128, b: v128, c: v128, d: v128): v128 {
  const ab = f32x4.add(v128.shuffle<f32>(a, b, 0, 2, 4, 6), v128.shuffle<f32>(a, b, 1, 3, 5, 7));
  const cd = f32x4.add(v128.shuffle<f32>(c, d, 0, 2, 4, 6), v128.shuffle<f32>(c, d, 1, 3, 5, 7));
  return f32x4.add(v128.shuffle<f32>(ab, cd, 0, 2, 4, 6), v128.shuffle<f32>(ab, cd, 1, 3, 5, 7));
}

/** Adds the sum of each frame's four voices to a channel: 16 bytes a frame go in. */
export function addVoices(from: usize, to: usize, frames: i32): void {
  let i = 0;
  for (; i + 4 <= frames; i += 4) {
    const at = from + (i << 4);
    const sums = sumsOf4(v128.load(at), v128.load(at, 16), v128.load(at, 32), v128.load(at, 48));
    v128.store(to + (i << 2), f32x4.add(v128.load(to + (i << 2)), sums));
  }
  for (; i < frames; i++) store<f32>(to + (i << 2), load<f32>(to + (i << 2)) + sumOf(v128.load(from + (i << 4))));
}

/** Four times each: what saturation is limited to and its terms. */
const bendTerms: usize = memory.data<f32>([3, 3, 3, 3, -3, -3, -3, -3, 27, 27, 27, 27, 9, 9, 9, 9]);

/** `saturate` of four values. */
@inline
export function saturate4(value: v128): v128 {
  const x = f32x4.max(v128.load(bendTerms, 16), f32x4.min(v128.load(bendTerms), value));
  const z = f32x4.mul(x, x);
  const top = f32x4.mul(x, f32x4.add(v128.load(bendTerms, 32), z));
  return f32x4.div(top, f32x4.add(v128.load(bendTerms, 32), f32x4.mul(z, v128.load(bendTerms, 48))));
}

/** Logarithm to base 2, absolute error below 1e-6; of 0 and less -126. Series of the inverse hyperbolic tangent. */
@inline
export function log2Of(value: f32): f32 {
  if (value < 1.2e-38) return -126;
  let bits = reinterpret<i32>(value);
  let exponent = (bits >> 23) - 127;
  let mantissa = reinterpret<f32>((bits & 0x7fffff) | 0x3f800000);
  if (mantissa > 1.41421356) {
    mantissa *= 0.5;
    exponent += 1;
  }
  const t: f32 = (mantissa - 1) / (mantissa + 1);
  const z: f32 = t * t;
  const series: f32 = t * (2.885390082 + z * (0.9617966939 + z * (0.5770780164 + z * (0.4121985831 + z * 0.3205988980))));
  return <f32>exponent + series;
}

/** tan(pi x) for x below 0.5: the warped frequency of a trapezoidal filter. */
@inline
export function tanOf(halfTurns: f32): f32 {
  return sineOf(halfTurns * 0.5) / sineOf(halfTurns * 0.5 + 0.25);
}

/** `tanOf` of four values. */
@inline
export function tanOf4(halfTurns: v128): v128 {
  const turns = f32x4.mul(halfTurns, v128.load(sineTerms));
  return f32x4.div(sineOf4(turns), sineOf4(f32x4.add(turns, v128.load(sineTerms, 16))));
}

/** Factor of a gain in dB; -120 dB and less is silence. */
@inline
export function gainOf(dB: f32): f32 {
  return dB <= -120 ? 0 : exp2Of(dB * 0.1660964047);
}

/** dB of a factor, at least -758. */
@inline
export function decibelsOf(gain: f32): f32 {
  return log2Of(gain) * 6.020599913;
}

/** Hz of a pitch in semitones; 69 is A4 = 440 Hz, in equal temperament. */
@inline
export function hzOf(pitch: f32): f32 {
  return 440 * exp2Of((pitch - 69) * 0.08333333333);
}

/** Saturates like a hyperbolic tangent: its Pade approximant, exactly 1 from 3 on. */
@inline
export function saturate(value: f32): f32 {
  const x: f32 = min<f32>(3, max<f32>(-3, value));
  const z: f32 = x * x;
  return (x * (27 + z)) / (27 + 9 * z);
}

/** What is left after one frame of a decay that falls to 1/1000 (-60 dB) within some seconds. */
@inline
export function decayOf(seconds: f32): f32 {
  return exp2Of(-9.965784285 / (max<f32>(seconds, 0.00001) * 48000));
}
