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
/** Where damping begins: tan(pi 5000 / 48000). */
const dampingG: f32 = 0.3395;

/** Frames of the lines, four a row, for each kind: primes from 12 to 43 ms, 19 to 66 ms, 37 to 105 ms. */
const lengths: usize = memory.data<i32>([
  547, 1213, 787, 1759, 1303, 709, 1861, 1021, 853, 1579, 593, 1093, 2039, 919, 1427, 661,
  919, 1889, 1297, 2693, 2081, 1163, 2927, 1619, 1361, 2437, 1009, 1747, 3163, 1523, 2297, 1087,
  1777, 3271, 2357, 4363, 3571, 2161, 4663, 2887, 2503, 4027, 1873, 3079, 5059, 2671, 3821, 2011,
]);
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
const lowG: i32 = frozen + 12;
const highG: i32 = lowG + 4;
/** Low and high pass of the input, a state for each channel. */
const inputStates: i32 = lowG + 8;
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
const end: i32 = lines + 4 * lineFrames * 16;

/** What the lines give in a frame. */
const taken: usize = memory.data(64, 16);

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
  glide(self, lateGain, sqrt<f32>(1 - energy * 0.0625) * 0.38);
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
  store<f32>(self, tanOf(valueOf(self, p.lowCut) / 48000), lowG);
  store<f32>(self, tanOf(valueOf(self, p.highCut) / 48000), highG);
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
  const g = load<f32>(self, lowG);
  let state = load<f32>(at, inputStates);
  let v: f32 = ((sample - state) * g) / (1 + g);
  const low: f32 = v + state;
  store<f32>(at, audible(low + v), inputStates);
  const h = load<f32>(self, highG);
  state = load<f32>(at, inputStates + 8);
  v = ((sample - low - state) * h) / (1 + h);
  const out: f32 = v + state;
  store<f32>(at, audible(out + v), inputStates + 8);
  return out;
}

/** The four allpasses of a channel, 0 or 1. */
@inline
function diffuse(self: usize, channel: i32, input: f32, frame: i32, age: i32, row: usize): f32 {
  let sample = input;
  for (let n = 0; n < 4; n++) {
    const ring = self + diffusers + (n * 2 + channel) * diffuserFrames * 4;
    const lag = load<i32>(row + (n << 2)) + channel * (7 + n * 5);
    const old: f32 = lag > age ? <f32>0 : load<f32>(ring + (((frame - lag) & diffuserMask) << 2));
    const write: f32 = audible(sample + diffusion * old);
    store<f32>(ring + ((frame & diffuserMask) << 2), write);
    sample = old - diffusion * write;
  }
  return sample;
}

/** Early reflections of a channel, from the ring of the input. */
@inline
function reflect(self: usize, channel: i32, frame: i32, age: i32, delayed: i32, row: usize): f32 {
  let sum: f32 = 0;
  for (let n = 0; n < 6; n++) {
    const lag = load<i32>(row + ((channel * 6 + n) << 2)) + delayed;
    if (lag > age) continue;
    const at = self + inputRing + (((frame - lag) & inputMask) << 3);
    sum += load<f32>(at + (channel << 2)) * load<f32>(reflectionGains + (n << 2));
  }
  return sum;
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
  const valid = f32x4.lt(f32x4.add(lag, drift), f32x4.sub(age, f32x4.splat(3)));
  if (!v128.any_true(f32x4.ne(part, f32x4.splat(0)))) return v128.and(near, valid);
  const newer = gather(ring, a + 1, b + 1, c + 1, d + 1);
  const older = gather(ring, a - 1, b - 1, c - 1, d - 1);
  const farthest = gather(ring, a - 2, b - 2, c - 2, d - 2);
  // Catmull-Rom: near + part / 2 (older - newer + part (2 newer - 5 near + 4 older - farthest + part (3 (near - older) + farthest - newer))).
  const three = f32x4.add(f32x4.mul(f32x4.splat(3), f32x4.sub(near, older)), f32x4.sub(farthest, newer));
  const fives = f32x4.sub(f32x4.mul(f32x4.splat(4), older), f32x4.mul(f32x4.splat(5), near));
  const two = f32x4.add(f32x4.sub(f32x4.add(newer, newer), farthest), fives);
  const one = f32x4.add(f32x4.sub(older, newer), f32x4.mul(part, f32x4.add(two, f32x4.mul(part, three))));
  return v128.and(f32x4.add(near, f32x4.mul(f32x4.mul(part, f32x4.splat(0.5)), one)), valid);
}

/** What a row of four lines loses in a turn: the gain of low frequencies below 5 kHz, that of high ones above. */
@inline
function damp(self: usize, n: i32, sample: v128): v128 {
  const at = self + (n << 4);
  const state = v128.load(at, damped);
  const v = f32x4.mul(f32x4.sub(sample, state), f32x4.splat(dampingG / (1 + dampingG)));
  const low = f32x4.add(state, v);
  v128.store(at, f32x4.add(low, v), damped);
  const high = v128.load(at, highGains);
  return f32x4.add(f32x4.mul(high, sample), f32x4.mul(f32x4.sub(v128.load(at, lowGains), high), low));
}

/** The Hadamard matrix of four lanes. */
@inline
function mixLanes(x: v128): v128 {
  const swapped = i32x4.shuffle(x, x, 1, 0, 3, 2);
  const pairs = f32x4.add(swapped, v128.xor(x, i32x4(0, <i32>0x80000000, 0, <i32>0x80000000)));
  const crossed = i32x4.shuffle(pairs, pairs, 2, 3, 0, 1);
  return f32x4.add(crossed, v128.xor(pairs, i32x4(0, 0, <i32>0x80000000, <i32>0x80000000)));
}

@inline
function write(self: usize, n: i32, frame: i32, sample: v128): void {
  const value = f32x4.mul(sample, f32x4.splat(0.25));
  const loud = f32x4.gt(f32x4.abs(value), f32x4.splat(1e-15));
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

export function process(self: usize, inL: usize, inR: usize, keyL: usize, keyR: usize, outL: usize, outR: usize, frames: i32): i32 {
  let toGo = load<i32>(self, leftAt);
  let frame = load<i32>(self, frameAt);
  let check: f32 = 0;
  for (let i = 0; i < frames; i++) {
    if (toGo == 0) {
      toGo = block;
      startBlock(self, i);
    }
    toGo--;
    const kind = load<i32>(self, kindNow);
    const age = load<i32>(self, ageAt);
    if (age < oldest) store<i32>(self, age + 1, ageAt);
    const diffused = load<i32>(self, diffusedAt);
    if (diffused < oldest) store<i32>(self, diffused + 1, diffusedAt);
    const isGoing = load<i32>(self, isEnding) != 0 || kind != <i32>targetOf(self, p.kind);
    const heard: f32 = min<f32>(1, max<f32>(0, load<f32>(self, fade) + (isGoing ? -1 / fadeFrames : 1 / fadeFrames)));
    store<f32>(self, heard, fade);
    const dryL = load<f32>(inL + (i << 2));
    const dryR = load<f32>(inR + (i << 2));
    const enters = step(self, inputGain);
    const place = self + inputRing + ((frame & inputMask) << 3);
    store<f32>(place, filterInput(self, 0, dryL * enters));
    store<f32>(place, filterInput(self, 4, dryR * enters), 4);
    const delayed = <i32>step(self, preDelay);
    const source = self + inputRing + (((frame - delayed) & inputMask) << 3);
    // While a kind goes and another comes, its input fades as well: what is left in the allpasses is cut.
    const enter: f32 = delayed <= age ? heard : 0;
    const row = allpasses + kind * 16;
    const valid = min<i32>(age, diffused);
    const left: f32 = heard * diffuse(self, 0, enter * load<f32>(source), frame, valid, row);
    const right: f32 = heard * diffuse(self, 1, enter * load<f32>(source, 4), frame, valid, row);
    const first = step(self, earlyGain);
    let wetL: f32 = left * first;
    let wetR: f32 = right * first;
    if (kind != 1) {
      const taps = reflections + (kind >> 1) * 48;
      wetL = reflect(self, 0, frame, age, delayed, taps) * first * heard;
      wetR = reflect(self, 1, frame, age, delayed, taps) * first * heard;
    }
    runNetwork(self, left, right, frame, age, heard);
    const late = step(self, lateGain);
    wetL += load<f32>(taken) * late;
    wetR += load<f32>(taken, 4) * late;
    const dry = step(self, dryGain);
    const wet = step(self, wetGain);
    const middle: f32 = 0.5 * (wetL + wetR);
    const side: f32 = 0.5 * (wetL - wetR) * step(self, width);
    store<f32>(outL + (i << 2), dry * dryL + wet * (middle + side));
    store<f32>(outR + (i << 2), dry * dryR + wet * (middle - side));
    check += wetL + wetR;
    store<f32>(self, max<f32>(load<f32>(self, loudest), max<f32>(abs<f32>(wetL), abs<f32>(wetR))), loudest);
    frame++;
  }
  store<i32>(self, toGo, leftAt);
  store<i32>(self, frame, frameAt);
  return isNaN<f32>(check) ? 2 : 0;
}
