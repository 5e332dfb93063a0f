import { headerBytes, silence } from '../../kernels/abi.as.ts';
import { beat, bpm, isPlaying } from '../../kernels/clock.as.ts';
import { sineOf, tanOf } from '../../kernels/math.as.ts';
import { exp64 } from '../../kernels/math64.as.ts';
import { moveRamps, rampBytes, setParam, targetOf, valueOf } from '../../kernels/params.as.ts';
import * as p from './params.as.ts';

// A feedback delay network of 16 lines with a Hadamard matrix (Jot and Chaigne, Digital Delay Networks for Designing Artificial
// Reverberators, AES 1991): each line loses what its length takes of the time to -60 dB, at high frequencies of a shorter time. Before it
// four allpasses a channel (Schroeder, Natural Sounding Artificial Reverberation, 1962) make single sounds dense, and taps of the
// pre-delay are the early reflections. Half of the lines are read at moving places (Catmull-Rom), so that no tone rings.

const block: i32 = 32;
const lineFrames: i32 = 8192;
const lineMask: i32 = lineFrames - 1;
const inputFrames: i32 = 16384;
const inputMask: i32 = inputFrames - 1;
const diffuserFrames: i32 = 1024;
const diffuserMask: i32 = diffuserFrames - 1;
/** Frames behind which all memory is valid. */
const oldest: i32 = 1000000;
/** Factor of the allpasses. */
const diffusion: f32 = 0.62;
/** Frames in which the sound of a kind goes before another comes, and in which silence comes: 10 ms. */
const fadeFrames: f32 = 480;
/** Frames that full movement moves the place of reading by, for each kind: the fewer tones a room has, the more. */
const movements: usize = memory.data<f32>([30, 22, 14]);

/** Frames of the lines, four a row, for each kind: primes from 12 to 43 ms, 19 to 66 ms, 37 to 105 ms. */
const lengths: usize = memory.data<i32>([
  547, 1213, 787, 1759, 1303, 709, 1861, 1021, 853, 1579, 593, 1093, 2039, 919, 1427, 661,
  919, 1889, 1297, 2693, 2081, 1163, 2927, 1619, 1361, 2437, 1009, 1747, 3163, 1523, 2297, 1087,
  1777, 3271, 2357, 4363, 3571, 2161, 4663, 2887, 2503, 4027, 1873, 3079, 5059, 2671, 3821, 2011,
]);
/** The number of the longest line of each kind. */
const longest: i32 = 12;
/** Frames of the allpasses for each kind; the right ones are a little longer. */
const allpasses: usize = memory.data<i32>([61, 101, 157, 241, 109, 163, 283, 397, 139, 227, 349, 509]);
/** Frames of early reflections, left and right, of rooms and of the largest kind; the plate has none. */
const reflections: usize = memory.data<i32>([
  223, 332, 636, 702, 975, 1273, 157, 361, 483, 797, 1039, 1237,
  605, 841, 1473, 1960, 2513, 3039, 594, 1075, 1383, 1991, 2278, 3156,
]);
const reflectionGains: usize = memory.data<f32>([0.62, -0.54, 0.47, 0.41, -0.35, 0.3]);
/** Signs of the lines in the sums for left and right; their products sum to 0, so that both are independent. */
const signsLeft: usize = memory.data<f32>([1, -1, 1, 1, -1, 1, 1, -1, 1, 1, -1, 1, 1, -1, -1, -1]);
const signsRight: usize = memory.data<f32>([1, -1, -1, 1, 1, 1, -1, -1, -1, 1, 1, -1, 1, 1, 1, -1]);

const leftAt: i32 = headerBytes + p.count * rampBytes;
const hasRun: i32 = leftAt + 4;
const frameAt: i32 = leftAt + 8;
/** Frames since everything in memory became invalid. */
const ageAt: i32 = leftAt + 12;
const kindNow: i32 = leftAt + 16;
const fade: i32 = leftAt + 20;
const isEnding: i32 = leftAt + 24;
const phaseAt: i32 = leftAt + 28;
/** What moves in a line within a block: values, then their steps. */
const glides: i32 = leftAt + 32;
const dryGain: i32 = glides;
const wetGain: i32 = glides + 4;
const width: i32 = glides + 8;
const earlyGain: i32 = glides + 12;
const lateGain: i32 = glides + 16;
const inputGain: i32 = glides + 20;
const preDelay: i32 = glides + 24;
const glideSteps: i32 = 32;
/** How far it is frozen, 0 to 1, and the highest sample of the reverb in the block before. */
const frozen: i32 = glides + 64;
const loudest: i32 = frozen + 4;
/** Frames since the allpasses became others. */
const diffusedAt: i32 = frozen + 8;
/** What one-pole filters take of a difference in a frame: g / (1 + g). */
const lowPart: i32 = frozen + 12;
const highPart: i32 = lowPart + 4;
/** Low and high pass of the input, a state for each channel. */
const inputStates: i32 = lowPart + 8;
/** 16 numbers each: places of reading, their steps, lengths, drifts of the places, their steps, gains at low and high frequencies, states of
 * the damping. */
const lags: i32 = (inputStates + 16 + 15) & ~15;
const lagSteps: i32 = lags + 64;
const baseLags: i32 = lags + 128;
const drifts: i32 = lags + 192;
const driftSteps: i32 = lags + 256;
const lowGains: i32 = lags + 320;
const highGains: i32 = lags + 384;
const damped: i32 = lags + 448;
const inputRing: i32 = damped + 64;
const diffusers: i32 = inputRing + inputFrames * 8;
const lines: i32 = diffusers + 8 * diffuserFrames * 4;
/** What the gains were computed for, and the level of the lines that follows from it. */
const gainsFor: i32 = lines + 4 * lineFrames * 16;
const lateTo: i32 = gainsFor + 16;
const end: i32 = lateTo + 16;

/**
 * Four times each: 3, 4, 5, one half, zero, what damping takes of a difference (g / (1 + g) with g = tan(pi 5000 / 48000)), one quarter, the
 * least that is kept. In memory, as the terms of `sineOf4` are.
 */
const terms: usize = memory.data<f32>([
  3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0.5, 0.5, 0.5, 0.5, 0, 0, 0, 0,
  0.25345278, 0.25345278, 0.25345278, 0.25345278, 0.25, 0.25, 0.25, 0.25, 1e-15, 1e-15, 1e-15, 1e-15,
]);
/** Signs of every second and of the last two lanes. */
const signs: usize = memory.data<f32>([0, -0.0, 0, -0.0, 0, 0, -0.0, -0.0]);

/** What the lines give in a frame. */
const taken: usize = memory.data(64, 16);
/** For the frames at work: how far the reverb is heard, the pre-delay in frames, and left and right of what goes on. */
const heards: usize = memory.data(32 * 4, 16);
const delays: usize = memory.data(32 * 4, 16);
const denseL: usize = memory.data(32 * 4, 16);
const denseR: usize = memory.data(32 * 4, 16);
const earlyL: usize = memory.data(32 * 4, 16);
const earlyR: usize = memory.data(32 * 4, 16);

export function bytes(): i32 {
  return end;
}

export function init(self: usize, seed: i32): void {
  memory.fill(self, 0, bytes());
  store<f32>(self, 1, fade);
  store<i32>(self, oldest, ageAt);
}

export function set(self: usize, param: i32, value: f32, frames: i32): void {
  setParam(self, param, value, frames);
}

export function event(self: usize, kind: i32, a: f32, b: f32, voice: i32): void {
  if (kind != silence) return;
  if (load<f32>(self, loudest) < 0.00001) store<i32>(self, 0, ageAt);
  else store<i32>(self, 1, isEnding);
}

export function delay(self: usize): i32 {
  return 0;
}

export function tail(self: usize): i32 {
  if (targetOf(self, p.freeze) > 0.5) return 28800000;
  // 100 dB take longer than 60; low tones ring a little longer than what is shown.
  return <i32>((targetOf(self, p.time) * 2.4 + targetOf(self, p.preDelay) + 0.3) * 48000);
}

function glide(self: usize, at: i32, value: f32): void {
  const place = self + at;
  if (load<i32>(self, hasRun) == 0) store<f32>(place, value);
  store<f32>(place, (value - load<f32>(place)) / <f32>block, glideSteps);
}

/** Steps of at most some size from where a value is towards another. */
@inline
function towards(self: usize, at: i32, value: f32, most: f32): f32 {
  const now = load<f32>(self + at);
  return load<i32>(self, hasRun) == 0 ? value : now + min<f32>(most, max<f32>(-most, value - now));
}

@inline
function step(self: usize, at: i32): f32 {
  const value: f32 = load<f32>(self + at) + load<f32>(self + at, glideSteps);
  store<f32>(self + at, value);
  return value;
}

/** Gains of the lines for the time to -60 dB at 1 kHz, and the level at which the reverb is as loud as a steady sound that goes in. */
function setGains(self: usize): void {
  if (!haveGainsMoved(self)) {
    glide(self, lateGain, load<f32>(self, lateTo));
    return;
  }
  const time: f64 = valueOf(self, p.time);
  const part = <f64>valueOf(self, p.damping) * 0.01;
  const highTime = time * (1 - 0.9 * part);
  const isFrozen = load<f32>(self, frozen);
  let energy: f32 = 0;
  for (let n = 0; n < 16; n++) {
    const seconds = <f64>load<f32>(self + (n << 2), baseLags) / 48000;
    const middle = <f32>exp64((-6.907755279 * seconds) / time);
    const high = <f32>exp64((-6.907755279 * seconds) / highTime);
    // At 1 kHz the low pass of 5 kHz gives 0.963 of it in phase; what it lacks is added below.
    const low: f32 = min<f32>(0.9998, high + (middle - high) * 1.038);
    energy += middle * middle;
    store<f32>(self + (n << 2), low + (1 - low) * isFrozen, lowGains);
    store<f32>(self + (n << 2), high + (1 - high) * isFrozen, highGains);
  }
  store<f32>(self, sqrt<f32>(1 - energy * 0.0625) * 0.38, lateTo);
  glide(self, lateGain, load<f32>(self, lateTo));
}

/** Whether anything that the gains follow from has changed since the block before. The longest line is the last to stand. */
function haveGainsMoved(self: usize): bool {
  const now = f32x4(valueOf(self, p.time), valueOf(self, p.damping), load<f32>(self, frozen), load<f32>(self + (longest << 2), baseLags));
  const isSame = i8x16.all_true(f32x4.eq(now, v128.load(self, gainsFor)));
  v128.store(self, now, gainsFor);
  return !isSame;
}

/** Moves the places of reading: the lengths of the kind times the size, and half of them drift. */
function moveLags(self: usize, offset: i32, jumps: bool): void {
  const row = lengths + load<i32>(self, kindNow) * 64;
  const size = valueOf(self, p.size) * 0.01;
  const depth: f32 = valueOf(self, p.modulation) * 0.01 * load<f32>(movements + (load<i32>(self, kindNow) << 2)) * (1 - load<f32>(self, frozen));
  let phase = load<f32>(self, phaseAt);
  if (isPlaying) phase = (beat + (<f32>(offset + block) * bpm) / 2880000) * 0.015625;
  else phase += <f32>block / 1536000;
  phase -= floor<f32>(phase);
  store<f32>(self, phase, phaseAt);
  // Turns within 64 beats, whole numbers for 0.4 to 1.1 Hz, so that the place depends on the position alone.
  const turns: f32 = 3840 / (isPlaying ? bpm : 120);
  for (let n = 0; n < 16; n++) {
    const place = self + (n << 2);
    const wanted: f32 = nearest<f32>(<f32>load<i32>(row + (n << 2)) * size);
    const base = load<f32>(place, baseLags);
    // A line becomes longer or shorter like a tape, at most by 4 %.
    const moved: f32 = jumps ? wanted : base + min<f32>(1.28, max<f32>(-1.28, wanted - base));
    store<f32>(place, moved, baseLags);
    const way: f32 = (moved - load<f32>(place, lags)) / <f32>block;
    const stands = jumps || abs<f32>(way) < 0.0001;
    if (stands) store<f32>(place, moved, lags);
    store<f32>(place, stands ? 0 : way, lagSteps);
    if (n >= 8) continue;
    const before = load<f32>(place, drifts);
    const aim: f32 = depth * sineOf(phase * nearest<f32>(turns * (0.4 + 0.1 * <f32>n)) + <f32>n * 0.381966);
    const drift: f32 = min<f32>(0.16, max<f32>(-0.16, aim - before));
    if (depth == 0 && abs<f32>(drift) < 0.001) store<f32>(place, 0, drifts);
    store<f32>(place, depth == 0 && abs<f32>(drift) < 0.001 ? 0 : drift / <f32>block, driftSteps);
  }
}

/** `offset` is the frame of the call at which the block begins. */
function startBlock(self: usize, offset: i32): void {
  moveRamps(self, p.count, block);
  const isFirst = load<i32>(self, hasRun) == 0;
  const wanted = <i32>targetOf(self, p.kind);
  const isGone = load<f32>(self, fade) <= 0;
  let jumps = isFirst;
  if (isGone && load<i32>(self, isEnding) != 0) {
    store<i32>(self, 0, isEnding);
    store<i32>(self, 0, ageAt);
    memory.fill(self + inputStates, 0, 16);
    memory.fill(self + damped, 0, 64);
  }
  if (isFirst || (isGone && load<i32>(self, kindNow) != wanted)) {
    store<i32>(self, wanted, kindNow);
    store<i32>(self, 0, diffusedAt);
    jumps = true;
  }
  moveLags(self, offset, jumps);
  const freeze: f32 = targetOf(self, p.freeze) > 0.5 ? 1 : 0;
  store<f32>(self, towards(self, frozen, freeze, 0.02), frozen);
  glide(self, inputGain, 1 - load<f32>(self, frozen));
  setGains(self);
  const mix: f32 = valueOf(self, p.mix) * 0.02;
  glide(self, dryGain, min<f32>(1, 2 - mix));
  glide(self, wetGain, min<f32>(1, mix));
  glide(self, width, valueOf(self, p.width) * 0.01);
  const early = valueOf(self, p.early) * 0.01;
  glide(self, earlyGain, early * early * (load<i32>(self, kindNow) == 1 ? 0.7 : 1));
  glide(self, preDelay, towards(self, preDelay, valueOf(self, p.preDelay) * 48000 + 1, 8));
  const low = tanOf(valueOf(self, p.lowCut) / 48000);
  const high = tanOf(valueOf(self, p.highCut) / 48000);
  store<f32>(self, low / (1 + low), lowPart);
  store<f32>(self, high / (1 + high), highPart);
  store<i32>(self, 1, hasRun);
  store<f32>(self, 0, loudest);
  for (let n = 0; n < 64; n += 4) store<f32>(self + n, audible(load<f32>(self + n, damped)), damped);
}

/** A number so small that it is slow is 0. */
@inline
function audible(sample: f32): f32 {
  return abs<f32>(sample) < 1e-15 ? 0 : sample;
}

/** A low cut and a high cut of first order: trapezoidal one-pole filters (Zavalishin, The Art of VA Filter Design). */
@inline
function filterInput(self: usize, channel: i32, sample: f32): f32 {
  const at = self + channel;
  let state = load<f32>(at, inputStates);
  let v: f32 = (sample - state) * load<f32>(self, lowPart);
  const low: f32 = v + state;
  store<f32>(at, audible(low + v), inputStates);
  state = load<f32>(at, inputStates + 8);
  v = (sample - low - state) * load<f32>(self, highPart);
  const out: f32 = v + state;
  store<f32>(at, audible(out + v), inputStates + 8);
  return out;
}

/** Whether frames lie in one piece of a ring that begins somewhere in it. */
@inline
function isWhole(at: i32, mask: i32, frames: i32): bool {
  return (at & mask) + frames <= mask + 1;
}

/** One allpass of a channel, 0 or 1, in place. Its lag is longer than a block, so that frames do not follow from each other. */
function runAllpass(self: usize, n: i32, channel: i32, lag: i32, at: usize, frame: i32, age: i32, frames: i32): void {
  const ring = self + diffusers + (n * 2 + channel) * diffuserFrames * 4;
  let i = 0;
  if (age >= diffuserFrames && isWhole(frame, diffuserMask, frames) && isWhole(frame - lag, diffuserMask, frames)) {
    const part = f32x4.splat(diffusion);
    const least = f32x4.splat(1e-15);
    const from = ring + (((frame - lag) & diffuserMask) << 2);
    const to = ring + ((frame & diffuserMask) << 2);
    for (; i + 4 <= frames; i += 4) {
      const old = v128.load(from + (i << 2));
      const sum = f32x4.add(v128.load(at + (i << 2)), f32x4.mul(part, old));
      const write = v128.and(sum, f32x4.ge(f32x4.abs(sum), least));
      v128.store(to + (i << 2), write);
      v128.store(at + (i << 2), f32x4.sub(old, f32x4.mul(part, write)));
    }
  }
  for (; i < frames; i++) {
    const old: f32 = lag > age + i ? <f32>0 : load<f32>(ring + (((frame + i - lag) & diffuserMask) << 2));
    const write: f32 = audible(load<f32>(at + (i << 2)) + diffusion * old);
    store<f32>(ring + (((frame + i) & diffuserMask) << 2), write);
    store<f32>(at + (i << 2), old - diffusion * write);
  }
}

/** Early reflections of a channel, from the ring of the input. `isSteady`: the pre-delay is the same in all frames. */
function reflect(self: usize, channel: i32, at: usize, frame: i32, age: i32, isSteady: bool, row: usize, frames: i32): void {
  const ring = self + inputRing + channel * inputFrames * 4;
  memory.fill(at, 0, frames << 2);
  for (let n = 0; n < 6; n++) {
    const lag = load<i32>(row + ((channel * 6 + n) << 2));
    const gain = load<f32>(reflectionGains + (n << 2));
    const first = frame - lag - load<i32>(delays);
    let i = 0;
    if (isSteady && age >= inputFrames && isWhole(first, inputMask, frames)) {
      const gains = f32x4.splat(gain);
      const from = ring + ((first & inputMask) << 2);
      for (; i + 4 <= frames; i += 4) {
        v128.store(at + (i << 2), f32x4.add(v128.load(at + (i << 2)), f32x4.mul(v128.load(from + (i << 2)), gains)));
      }
    }
    for (; i < frames; i++) {
      const behind = lag + load<i32>(delays + (i << 2));
      if (behind > age + i) continue;
      const sample = load<f32>(ring + (((frame + i - behind) & inputMask) << 2));
      store<f32>(at + (i << 2), load<f32>(at + (i << 2)) + sample * gain);
    }
  }
}

/** One frame of four lines, a lane each, so many frames ago. */
@inline
function gather(ring: usize, a: i32, b: i32, c: i32, d: i32): v128 {
  return f32x4(
    load<f32>(ring + ((a & lineMask) << 4)),
    load<f32>(ring + ((b & lineMask) << 4), 4),
    load<f32>(ring + ((c & lineMask) << 4), 8),
    load<f32>(ring + ((d & lineMask) << 4), 12),
  );
}

/** Reads four lines at their places, and moves these on. What is older than `age` is silent. */
@inline
function readLines(self: usize, n: i32, frame: i32, age: v128): v128 {
  const at = self + (n << 4);
  const ring = self + lines + n * lineFrames * 16;
  const lag = f32x4.add(v128.load(at, lags), v128.load(at, lagSteps));
  v128.store(at, lag, lags);
  // Drifts are apart from lengths: together they would have too few digits behind the point.
  const drift = f32x4.add(v128.load(at, drifts), v128.load(at, driftSteps));
  v128.store(at, drift, drifts);
  const frames = f32x4.floor(lag);
  const behind = f32x4.add(f32x4.sub(lag, frames), drift);
  const more = f32x4.floor(behind);
  const part = f32x4.sub(behind, more);
  const whole = i32x4.trunc_sat_f32x4_s(f32x4.add(frames, more));
  const places = i32x4.sub(i32x4.splat(frame), whole);
  const a = i32x4.extract_lane(places, 0);
  const b = i32x4.extract_lane(places, 1);
  const c = i32x4.extract_lane(places, 2);
  const d = i32x4.extract_lane(places, 3);
  const near = gather(ring, a, b, c, d);
  // Two older frames are read, too.
  const valid = f32x4.lt(f32x4.add(lag, drift), f32x4.sub(age, v128.load(terms)));
  if (!v128.any_true(f32x4.ne(part, v128.load(terms, 64)))) return v128.and(near, valid);
  const newer = gather(ring, a + 1, b + 1, c + 1, d + 1);
  const older = gather(ring, a - 1, b - 1, c - 1, d - 1);
  const farthest = gather(ring, a - 2, b - 2, c - 2, d - 2);
  // Catmull-Rom: near + part / 2 (older - newer + part (2 newer - 5 near + 4 older - farthest + part (3 (near - older) + farthest - newer))).
  const three = f32x4.add(f32x4.mul(v128.load(terms), f32x4.sub(near, older)), f32x4.sub(farthest, newer));
  const fives = f32x4.sub(f32x4.mul(v128.load(terms, 16), older), f32x4.mul(v128.load(terms, 32), near));
  const two = f32x4.add(f32x4.sub(f32x4.add(newer, newer), farthest), fives);
  const one = f32x4.add(f32x4.sub(older, newer), f32x4.mul(part, f32x4.add(two, f32x4.mul(part, three))));
  return v128.and(f32x4.add(near, f32x4.mul(f32x4.mul(part, v128.load(terms, 48)), one)), valid);
}

/** What a row of four lines loses in a turn: the gain of low frequencies below 5 kHz, that of high ones above. */
@inline
function damp(self: usize, n: i32, sample: v128): v128 {
  const at = self + (n << 4);
  const state = v128.load(at, damped);
  const v = f32x4.mul(f32x4.sub(sample, state), v128.load(terms, 80));
  const low = f32x4.add(state, v);
  v128.store(at, f32x4.add(low, v), damped);
  const high = v128.load(at, highGains);
  return f32x4.add(f32x4.mul(high, sample), f32x4.mul(f32x4.sub(v128.load(at, lowGains), high), low));
}

/** The Hadamard matrix of four lanes. */
@inline
function mixLanes(x: v128): v128 {
  const swapped = i32x4.shuffle(x, x, 1, 0, 3, 2);
  const pairs = f32x4.add(swapped, v128.xor(x, v128.load(signs)));
  const crossed = i32x4.shuffle(pairs, pairs, 2, 3, 0, 1);
  return f32x4.add(crossed, v128.xor(pairs, v128.load(signs, 16)));
}

@inline
function write(self: usize, n: i32, frame: i32, sample: v128): void {
  const value = f32x4.mul(sample, v128.load(terms, 96));
  const loud = f32x4.gt(f32x4.abs(value), v128.load(terms, 112));
  v128.store(self + lines + n * lineFrames * 16 + ((frame & lineMask) << 4), v128.and(value, loud));
}

@inline
function sumOf(v: v128): f32 {
  return f32x4.extract_lane(v, 0) + f32x4.extract_lane(v, 1) + (f32x4.extract_lane(v, 2) + f32x4.extract_lane(v, 3));
}

/** Runs the network for a frame: what goes in by side comes out as two sums in `taken`. */
@inline
function runNetwork(self: usize, left: f32, right: f32, frame: i32, age: i32, heard: f32): void {
  const valid = f32x4.splat(<f32>age);
  const scale = f32x4.splat(heard);
  const a = f32x4.mul(readLines(self, 0, frame, valid), scale);
  const b = f32x4.mul(readLines(self, 1, frame, valid), scale);
  const c = f32x4.mul(readLines(self, 2, frame, valid), scale);
  const d = f32x4.mul(readLines(self, 3, frame, valid), scale);
  let sum = f32x4.mul(a, v128.load(signsLeft));
  sum = f32x4.add(sum, f32x4.mul(b, v128.load(signsLeft, 16)));
  sum = f32x4.add(sum, f32x4.mul(c, v128.load(signsLeft, 32)));
  store<f32>(taken, sumOf(f32x4.add(sum, f32x4.mul(d, v128.load(signsLeft, 48)))));
  sum = f32x4.mul(a, v128.load(signsRight));
  sum = f32x4.add(sum, f32x4.mul(b, v128.load(signsRight, 16)));
  sum = f32x4.add(sum, f32x4.mul(c, v128.load(signsRight, 32)));
  store<f32>(taken, sumOf(f32x4.add(sum, f32x4.mul(d, v128.load(signsRight, 48)))), 4);
  const da = mixLanes(damp(self, 0, a));
  const db = mixLanes(damp(self, 1, b));
  const dc = mixLanes(damp(self, 2, c));
  const dd = mixLanes(damp(self, 3, d));
  const ab = f32x4.add(da, db);
  const apart = f32x4.sub(da, db);
  const cd = f32x4.add(dc, dd);
  const others = f32x4.sub(dc, dd);
  // Both channels go into every second line.
  const input = f32x4.mul(f32x4(left, right, left, right), f32x4.splat(4));
  write(self, 0, frame, f32x4.add(f32x4.add(ab, cd), input));
  write(self, 1, frame, f32x4.sub(f32x4.add(apart, others), input));
  write(self, 2, frame, f32x4.add(f32x4.sub(ab, cd), input));
  write(self, 3, frame, f32x4.sub(f32x4.sub(apart, others), input));
}

/** Takes frames in: filters them into the ring, and reads them behind the pre-delay. Returns whether that stands. */
function takeIn(self: usize, inL: usize, inR: usize, frame: i32, age: i32, isGoing: bool, frames: i32): bool {
  const fadeStep: f32 = isGoing ? -1 / fadeFrames : 1 / fadeFrames;
  let heard = load<f32>(self, fade);
  for (let i = 0; i < frames; i++) {
    heard = min<f32>(1, max<f32>(0, heard + fadeStep));
    store<f32>(heards + (i << 2), heard);
    const enters = step(self, inputGain);
    const place = self + inputRing + (((frame + i) & inputMask) << 2);
    store<f32>(place, filterInput(self, 0, load<f32>(inL + (i << 2)) * enters));
    store<f32>(place + inputFrames * 4, filterInput(self, 4, load<f32>(inR + (i << 2)) * enters));
    const delayed = <i32>step(self, preDelay);
    store<i32>(delays + (i << 2), delayed);
    const source = self + inputRing + (((frame + i - delayed) & inputMask) << 2);
    // While a kind goes and another comes, its input fades as well: what is left in the allpasses is cut.
    const enter: f32 = delayed <= age + i ? heard : 0;
    store<f32>(denseL + (i << 2), enter * load<f32>(source));
    store<f32>(denseR + (i << 2), enter * load<f32>(source + inputFrames * 4));
  }
  store<f32>(self, heard, fade);
  return load<i32>(delays) == load<i32>(delays + ((frames - 1) << 2));
}

/** Runs at most 32 frames within a block. Returns their sum, to find what is not a number. */
function runFrames(self: usize, inL: usize, inR: usize, outL: usize, outR: usize, frames: i32): f32 {
  const frame = load<i32>(self, frameAt);
  const kind = load<i32>(self, kindNow);
  const age = load<i32>(self, ageAt);
  const diffused = load<i32>(self, diffusedAt);
  store<i32>(self, frame + frames, frameAt);
  store<i32>(self, min<i32>(oldest, age + frames), ageAt);
  store<i32>(self, min<i32>(oldest, diffused + frames), diffusedAt);
  const isGoing = load<i32>(self, isEnding) != 0 || kind != <i32>targetOf(self, p.kind);
  const isSteady = takeIn(self, inL, inR, frame, age, isGoing, frames);
  for (let n = 0; n < 4; n++) {
    const lag = load<i32>(allpasses + kind * 16 + (n << 2));
    runAllpass(self, n, 0, lag, denseL, frame, min<i32>(age, diffused), frames);
    runAllpass(self, n, 1, lag + 7 + n * 5, denseR, frame, min<i32>(age, diffused), frames);
  }
  if (kind != 1) {
    reflect(self, 0, earlyL, frame, age, isSteady, reflections + (kind >> 1) * 48, frames);
    reflect(self, 1, earlyR, frame, age, isSteady, reflections + (kind >> 1) * 48, frames);
  }
  let check: f32 = 0;
  let most = load<f32>(self, loudest);
  for (let i = 0; i < frames; i++) {
    const at = i << 2;
    const heard = load<f32>(heards + at);
    const left: f32 = heard * load<f32>(denseL + at);
    const right: f32 = heard * load<f32>(denseR + at);
    const first = step(self, earlyGain);
    let wetL: f32 = kind == 1 ? left * first : load<f32>(earlyL + at) * first * heard;
    let wetR: f32 = kind == 1 ? right * first : load<f32>(earlyR + at) * first * heard;
    runNetwork(self, left, right, frame + i, min<i32>(oldest, age + i), heard);
    const late = step(self, lateGain);
    wetL += load<f32>(taken) * late;
    wetR += load<f32>(taken, 4) * late;
    const dry = step(self, dryGain);
    const wet = step(self, wetGain);
    const middle: f32 = 0.5 * (wetL + wetR);
    const side: f32 = 0.5 * (wetL - wetR) * step(self, width);
    store<f32>(outL + at, dry * load<f32>(inL + at) + wet * (middle + side));
    store<f32>(outR + at, dry * load<f32>(inR + at) + wet * (middle - side));
    check += wetL + wetR;
    most = max<f32>(most, max<f32>(abs<f32>(wetL), abs<f32>(wetR)));
  }
  store<f32>(self, most, loudest);
  return check;
}

export function process(self: usize, inL: usize, inR: usize, keyL: usize, keyR: usize, outL: usize, outR: usize, frames: i32): i32 {
  let check: f32 = 0;
  for (let from = 0; from < frames; ) {
    let left = load<i32>(self, leftAt);
    if (left == 0) {
      left = block;
      startBlock(self, from);
    }
    const count = min<i32>(left, frames - from);
    const at = from << 2;
    check += runFrames(self, inL + at, inR + at, outL + at, outR + at, count);
    store<i32>(self, left - count, leftAt);
    from += count;
  }
  return isNaN<f32>(check) ? 2 : 0;
}
