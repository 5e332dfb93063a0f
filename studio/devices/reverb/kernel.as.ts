import { silence } from '../../kernels/abi.as.ts';
import { beat, bpm, isPlaying } from '../../kernels/clock.as.ts';
import { sineOf, tanOf } from '../../kernels/math.as.ts';
import { exp64 } from '../../kernels/math64.as.ts';
import { moveRamps, setParam, targetOf, valueOf } from '../../kernels/params.as.ts';
import { diffuse, reflectAll, takeIn } from './input.as.ts';
import { audible, block, glideAt4 } from './layout.as.ts';
import * as at from './layout.as.ts';
import { runNetwork } from './network.as.ts';
import * as p from './params.as.ts';

// A feedback delay network of 16 lines with a Hadamard matrix (Jot and Chaigne, Digital Delay Networks for Designing Artificial
// Reverberators, AES 1991): each line loses what its length takes of the time to -60 dB, at high frequencies of a shorter time. Before it
// four allpasses a channel (Schroeder, Natural Sounding Artificial Reverberation, 1962) make single sounds dense, and taps of the
// pre-delay are the early reflections. Half of the lines are read at moving places (Catmull-Rom), so that no tone rings.

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

/** The last frames of a call, where these are no four. */
const restL: usize = memory.data(32, 16);
const restR: usize = restL + 16;

export function bytes(): i32 {
  return at.end;
}

export function init(self: usize, seed: i32): void {
  memory.fill(self, 0, bytes());
  store<f32>(self, 1, at.fade);
  store<i32>(self, at.oldest, at.ageAt);
}

export function set(self: usize, param: i32, value: f32, frames: i32): void {
  setParam(self, param, value, frames);
}

export function event(self: usize, kind: i32, a: f32, b: f32, voice: i32): void {
  if (kind != silence) return;
  if (load<f32>(self, at.loudest) < 0.00001) store<i32>(self, 0, at.ageAt);
  else store<i32>(self, 1, at.isEnding);
}

export function delay(self: usize): i32 {
  return 0;
}

export function tail(self: usize): i32 {
  if (targetOf(self, p.freeze) > 0.5) return 28800000;
  // 100 dB take longer than 60; low tones ring a little longer than what is shown.
  return <i32>((targetOf(self, p.time) * 2.4 + targetOf(self, p.preDelay) + 0.3) * 48000);
}

/** Moves a value in a line through the block that begins, from where the block before has brought it. */
function glide(self: usize, place: i32, value: f32): void {
  const from: f32 = load<i32>(self, at.hasRun) == 0 ? value : load<f32>(self + place, at.glideEnds);
  store<f32>(self + place, from);
  store<f32>(self + place, (value - from) / <f32>block, at.glideSteps);
  store<f32>(self + place, value, at.glideEnds);
}

/** Steps of at most some size from where a value is towards another. */
@inline
function towards(self: usize, now: f32, value: f32, most: f32): f32 {
  return load<i32>(self, at.hasRun) == 0 ? value : now + min<f32>(most, max<f32>(-most, value - now));
}

/** Gains of the lines for the time to -60 dB at 1 kHz, and the level at which the reverb is as loud as a steady sound that goes in. */
function setGains(self: usize): void {
  if (!haveGainsMoved(self)) {
    glide(self, at.lateGain, load<f32>(self, at.lateTo));
    return;
  }
  const time: f64 = valueOf(self, p.time);
  const part = <f64>valueOf(self, p.damping) * 0.01;
  const highTime = time * (1 - 0.9 * part);
  const isFrozen = load<f32>(self, at.frozen);
  let energy: f32 = 0;
  for (let n = 0; n < 16; n++) {
    const seconds = <f64>load<f32>(self + (n << 2), at.baseLags) / 48000;
    const middle = <f32>exp64((-6.907755279 * seconds) / time);
    const high = <f32>exp64((-6.907755279 * seconds) / highTime);
    // At 1 kHz the low pass of 5 kHz gives 0.963 of it in phase; what it lacks is added below.
    const low: f32 = min<f32>(0.9998, high + (middle - high) * 1.038);
    energy += middle * middle;
    store<f32>(self + (n << 2), low + (1 - low) * isFrozen, at.lowGains);
    store<f32>(self + (n << 2), high + (1 - high) * isFrozen, at.highGains);
  }
  store<f32>(self, sqrt<f32>(1 - energy * 0.0625) * 0.38, at.lateTo);
  glide(self, at.lateGain, load<f32>(self, at.lateTo));
}

/** Whether anything that the gains follow from has changed since the block before. The longest line is the last to stand. */
function haveGainsMoved(self: usize): bool {
  const now = f32x4(valueOf(self, p.time), valueOf(self, p.damping), load<f32>(self, at.frozen), load<f32>(self + (longest << 2), at.baseLags));
  const isSame = i8x16.all_true(f32x4.eq(now, v128.load(self, at.gainsFor)));
  v128.store(self, now, at.gainsFor);
  return !isSame;
}

/** Moves the places of reading: the lengths of the kind times the size, and half of them drift. */
function moveLags(self: usize, offset: i32, jumps: bool): void {
  const row = lengths + load<i32>(self, at.kindNow) * 64;
  const size = valueOf(self, p.size) * 0.01;
  const depth: f32 = valueOf(self, p.modulation) * 0.01 * load<f32>(movements + (load<i32>(self, at.kindNow) << 2)) * (1 - load<f32>(self, at.frozen));
  let phase = load<f32>(self, at.phaseAt);
  if (isPlaying) phase = (beat + (<f32>(offset + block) * bpm) / 2880000) * 0.015625;
  else phase += <f32>block / 1536000;
  phase -= floor<f32>(phase);
  store<f32>(self, phase, at.phaseAt);
  // Turns within 64 beats, whole numbers for 0.4 to 1.1 Hz, so that the place depends on the position alone.
  const turns: f32 = 3840 / (isPlaying ? bpm : 120);
  for (let n = 0; n < 16; n++) {
    const place = self + (n << 2);
    const wanted: f32 = nearest<f32>(<f32>load<i32>(row + (n << 2)) * size);
    const base = load<f32>(place, at.baseLags);
    // A line becomes longer or shorter like a tape, at most by 4 %.
    const moved: f32 = jumps ? wanted : base + min<f32>(1.28, max<f32>(-1.28, wanted - base));
    store<f32>(place, moved, at.baseLags);
    const lag: f32 = load<f32>(place, at.lags) + load<f32>(place, at.lagSteps) * <f32>block;
    const way: f32 = (moved - lag) / <f32>block;
    const stands = jumps || abs<f32>(way) < 0.0001;
    store<f32>(place, stands ? moved : lag, at.lags);
    store<f32>(place, stands ? 0 : way, at.lagSteps);
    if (n >= 8) continue;
    const before: f32 = load<f32>(place, at.drifts) + load<f32>(place, at.driftSteps) * <f32>block;
    const aim: f32 = depth * sineOf(phase * nearest<f32>(turns * (0.4 + 0.1 * <f32>n)) + <f32>n * 0.381966);
    const drift: f32 = min<f32>(0.16, max<f32>(-0.16, aim - before));
    const rests = depth == 0 && abs<f32>(drift) < 0.001;
    store<f32>(place, rests ? 0 : before, at.drifts);
    store<f32>(place, rests ? 0 : drift / <f32>block, at.driftSteps);
  }
}

/** `offset` is the frame of the call at which the block begins. */
function startBlock(self: usize, offset: i32): void {
  moveRamps(self, p.count, block);
  const isFirst = load<i32>(self, at.hasRun) == 0;
  const wanted = <i32>targetOf(self, p.kind);
  const isGone = load<f32>(self, at.fade) <= 0;
  let jumps = isFirst;
  if (isGone && load<i32>(self, at.isEnding) != 0) {
    store<i32>(self, 0, at.isEnding);
    store<i32>(self, 0, at.ageAt);
    memory.fill(self + at.inputStates, 0, 32);
    memory.fill(self + at.damped, 0, 64);
  }
  if (isFirst || (isGone && load<i32>(self, at.kindNow) != wanted)) {
    store<i32>(self, wanted, at.kindNow);
    store<i32>(self, 0, at.diffusedAt);
    jumps = true;
  }
  moveLags(self, offset, jumps);
  const freeze: f32 = targetOf(self, p.freeze) > 0.5 ? 1 : 0;
  store<f32>(self, towards(self, load<f32>(self, at.frozen), freeze, 0.02), at.frozen);
  glide(self, at.inputGain, 1 - load<f32>(self, at.frozen));
  setGains(self);
  const mix: f32 = valueOf(self, p.mix) * 0.02;
  glide(self, at.dryGain, min<f32>(1, 2 - mix));
  glide(self, at.wetGain, min<f32>(1, mix));
  glide(self, at.width, valueOf(self, p.width) * 0.01);
  const early = valueOf(self, p.early) * 0.01;
  glide(self, at.earlyGain, early * early * (load<i32>(self, at.kindNow) == 1 ? 0.7 : 1));
  glide(self, at.preDelay, towards(self, load<f32>(self + at.preDelay, at.glideEnds), valueOf(self, p.preDelay) * 48000 + 1, 8));
  const low = tanOf(valueOf(self, p.lowCut) / 48000);
  const high = tanOf(valueOf(self, p.highCut) / 48000);
  store<f32>(self, low / (1 + low), at.lowPart);
  store<f32>(self, high / (1 + high), at.highPart);
  store<i32>(self, 1, at.hasRun);
  store<f32>(self, 0, at.loudest);
  for (let n = 0; n < 64; n += 4) store<f32>(self + n, audible(load<f32>(self + n, at.damped)), at.damped);
}

/** The sum of four frames of the reverb, to find what is not a number, and the highest of its samples. */
let check: f32 = 0;
let highest: f32 = 0;

/** Writes four frames: the dry sound, and reflections and lines at their levels and width. */
@inline
function mixOut4(self: usize, kind: i32, inL: usize, inR: usize, outL: usize, outR: usize, i: i32, step: i32): void {
  const from = i << 2;
  const heard = v128.load(at.heards + from);
  const first = f32x4.mul(glideAt4(self, at.earlyGain, step), heard);
  const late = glideAt4(self, at.lateGain, step);
  const left = f32x4.mul(v128.load((kind == 1 ? at.denseL : at.earlyL) + from), first);
  const right = f32x4.mul(v128.load((kind == 1 ? at.denseR : at.earlyR) + from), first);
  const wetL = f32x4.add(left, f32x4.mul(v128.load(at.lateL + from), late));
  const wetR = f32x4.add(right, f32x4.mul(v128.load(at.lateR + from), late));
  const dry = glideAt4(self, at.dryGain, step);
  const wet = f32x4.mul(glideAt4(self, at.wetGain, step), f32x4.splat(0.5));
  const sum = f32x4.add(wetL, wetR);
  const side = f32x4.mul(f32x4.sub(wetL, wetR), glideAt4(self, at.width, step));
  v128.store(outL + from, f32x4.add(f32x4.mul(dry, v128.load(inL + from)), f32x4.mul(wet, f32x4.add(sum, side))));
  v128.store(outR + from, f32x4.add(f32x4.mul(dry, v128.load(inR + from)), f32x4.mul(wet, f32x4.sub(sum, side))));
  const loud = f32x4.max(f32x4.abs(wetL), f32x4.abs(wetR));
  const pair = f32x4.max(loud, i32x4.shuffle(loud, loud, 2, 3, 0, 1));
  highest = max<f32>(highest, max<f32>(f32x4.extract_lane(pair, 0), f32x4.extract_lane(pair, 1)));
  check += f32x4.extract_lane(sum, 0);
}

/** Writes frames of a call, as `mixOut4` does; what is left behind the last four goes through a place of its own. */
function mixOut(self: usize, kind: i32, inL: usize, inR: usize, outL: usize, outR: usize, done: i32, frames: i32): void {
  let i = 0;
  for (; i + 4 <= frames; i += 4) mixOut4(self, kind, inL, inR, outL, outR, i, done + i + 1);
  if (i == frames) return;
  const rest = (frames - i) << 2;
  for (let n = i; n < i + 4; n++) {
    if (n < frames) continue;
    for (let samples = at.heards; samples <= at.lateR; samples += at.samplesBytes) store<f32>(samples + (n << 2), 0);
  }
  memory.fill(restL, 0, 32);
  memory.copy(restL, inL + (i << 2), rest);
  memory.copy(restR, inR + (i << 2), rest);
  const back = <usize>(i << 2);
  mixOut4(self, kind, restL - back, restR - back, restL - back, restR - back, i, done + i + 1);
  memory.copy(outL + (i << 2), restL, rest);
  memory.copy(outR + (i << 2), restR, rest);
}

/** Runs at most 32 frames within a block, of which `done` are over. */
function runFrames(self: usize, inL: usize, inR: usize, outL: usize, outR: usize, done: i32, frames: i32): void {
  const frame = load<i32>(self, at.frameAt);
  const kind = load<i32>(self, at.kindNow);
  const age = load<i32>(self, at.ageAt);
  const diffused = load<i32>(self, at.diffusedAt);
  store<i32>(self, frame + frames, at.frameAt);
  store<i32>(self, min<i32>(at.oldest, age + frames), at.ageAt);
  store<i32>(self, min<i32>(at.oldest, diffused + frames), at.diffusedAt);
  const isGoing = load<i32>(self, at.isEnding) != 0 || kind != <i32>targetOf(self, p.kind);
  const isSteady = takeIn(self, inL, inR, frame, age, isGoing, done, frames);
  diffuse(self, kind, frame, min<i32>(age, diffused), frames);
  if (kind != 1) reflectAll(self, kind, frame, age, isSteady, frames);
  runNetwork(self, frame, age, done, frames);
  highest = load<f32>(self, at.loudest);
  mixOut(self, kind, inL, inR, outL, outR, done, frames);
  store<f32>(self, highest, at.loudest);
}

export function process(self: usize, inL: usize, inR: usize, keyL: usize, keyR: usize, outL: usize, outR: usize, frames: i32): i32 {
  check = 0;
  for (let from = 0; from < frames; ) {
    let left = load<i32>(self, at.leftAt);
    if (left == 0) {
      left = block;
      startBlock(self, from);
    }
    const count = min<i32>(left, frames - from);
    const place = from << 2;
    runFrames(self, inL + place, inR + place, outL + place, outR + place, block - left, count);
    store<i32>(self, left - count, at.leftAt);
    from += count;
  }
  return isNaN<f32>(check) ? 2 : 0;
}
