import { headerBytes, modulation, noteOff, noteOn, noteSlide, pitchBend, silence, voiceEnd } from '../../kernels/abi.as.ts';
import { attackOf, envelopeFloor, fallOf, stageAttack, stageDecay, stageEnd, stageFree, stageRelease } from '../../kernels/envelope.as.ts';
import { exp2Of, gainOf, sineOf } from '../../kernels/math.as.ts';
import { moveRamps, rampBytes, setParam, targetOf, valueOf } from '../../kernels/params.as.ts';
import {
  voices,
  groups,
  block,
  operators,
  opParams,
  phase,
  last,
  beforeLast,
  level,
  stage,
  levelTo,
  levelStep,
  depthTo,
  depth,
  leftTo,
  rightTo,
  leftNow,
  rightNow,
  pitch,
  pitchTo,
  strength,
  lfoPhase,
  age,
  isOn,
  groupBytes,
  heard1,
  bitsOf,
} from './layout.as.ts';
import * as p from './params.as.ts';
import { runGroup } from './run-group.as.ts';
import { setDepths } from './set-depths.as.ts';

// Four operators by phase modulation (Chowning, The Synthesis of Complex Audio Spectra by Means of Frequency Modulation, 1973), voices in
// groups of four, one a lane. Feedback is the mean of the last two samples, which does not swing (Tomisawa, US 4,249,447). An index is
// held below what by Carson's rule reaches half the sample rate.

const leftAt: i32 = headerBytes + p.count * rampBytes;
const lastPitch: i32 = leftAt + 4;
const bend: i32 = leftAt + 8;
const wheel: i32 = leftAt + 12;
const gainNow: i32 = leftAt + 16;
const gainStep: i32 = leftAt + 20;
// Block a constant level, which side bands at 0 Hz are: what came in and went out last, left then right.
const blockedIn: i32 = leftAt + 24;
const blockedOut: i32 = leftAt + 32;
/** Frames for which that still rings, and how many it needs. */
const ringing: i32 = leftAt + 40;
const rings: i32 = 9600;
const groupsAt: i32 = (leftAt + 44 + 15) & ~15;

export function bytes(): i32 {
  return groupsAt + groups * groupBytes;
}

export function init(self: usize, seed: i32): void {
  memory.fill(self, 0, bytes());
  store<f32>(self, -1, lastPitch);
  store<f32>(self, -1, gainNow);
}

export function set(self: usize, param: i32, value: f32, frames: i32): void {
  setParam(self, param, value, frames);
}

export function delay(self: usize): i32 {
  return 0;
}

/** The longest release of what is heard, down to -100 dB. */
export function tail(self: usize): i32 {
  let most: f32 = 0.01;
  for (let op = 0; op < operators; op++) most = max<f32>(most, targetOf(self, p.op1Release + op * opParams));
  return <i32>(most * 84000);
}

@inline
function groupOf(self: usize, n: i32): usize {
  return self + groupsAt + n * groupBytes;
}

@inline
function laneOf(self: usize, voice: i32): usize {
  return groupOf(self, voice >> 2) + ((voice & 3) << 2);
}

export function event(self: usize, kind: i32, a: f32, b: f32, voice: i32): void {
  if (kind == pitchBend) store<f32>(self, a, bend);
  else if (kind == modulation) store<f32>(self, a, wheel);
  else if (kind == silence) {
    for (let n = 0; n < voices; n++) release(self, laneOf(self, n), stageEnd);
  } else if (voice >= 0 && voice < voices) {
    const lane = laneOf(self, voice);
    if (kind == noteOn) startVoice(self, lane, a, b);
    else if (kind == noteSlide) store<f32>(lane, a, pitchTo);
    else if (kind == noteOff) release(self, lane, stageRelease);
    else if (kind == voiceEnd) release(self, lane, stageEnd);
    if (kind == noteOn || kind == noteSlide) store<f32>(self, a, lastPitch);
    computeVoice(self, lane);
    if (kind == noteOn) {
      for (let op = 0; op < operators; op++) store<f32>(lane + (op << 4), load<f32>(lane + (op << 4), depthTo), depth);
      store<f32>(lane, load<f32>(lane, leftTo), leftNow);
      store<f32>(lane, load<f32>(lane, rightTo), rightNow);
    }
  }
}

function release(self: usize, lane: usize, to: i32): void {
  for (let op = 0; op < operators; op++) {
    const at = lane + (op << 4);
    if (load<i32>(at, stage) != stageEnd && load<i32>(at, stage) != stageFree) store<i32>(at, to, stage);
    setLevel(self, lane, op);
  }
}

function startVoice(self: usize, lane: usize, notePitch: f32, velocity: f32): void {
  for (let op = 0; op < operators; op++) {
    const at = lane + (op << 4);
    store<f32>(at, 0, phase);
    store<f32>(at, 0, last);
    store<f32>(at, 0, beforeLast);
    store<f32>(at, 0, level);
    store<i32>(at, stageAttack, stage);
  }
  const from = load<f32>(self, lastPitch);
  store<f32>(lane, from < 0 || valueOf(self, p.glide) <= 0 ? notePitch : from, pitch);
  store<f32>(lane, notePitch, pitchTo);
  store<f32>(lane, velocity, strength);
  store<f32>(lane, 0, lfoPhase);
  store<f32>(lane, 0, age);
  store<f32>(lane, 1, isOn);
  store<i32>(self, rings, ringing);
}

/** Where the level of an operator goes and how fast. */
function setLevel(self: usize, lane: usize, op: i32): void {
  const at = lane + (op << 4);
  const first = op * opParams;
  let now = load<i32>(at, stage);
  // A decay towards 0 ends: such numbers are slow.
  if (load<f32>(at, level) < 0.000000000000001) store<f32>(at, 0, level);
  if (now == stageAttack && load<f32>(at, level) >= 1) now = stageDecay;
  if (now >= stageRelease && load<f32>(at, level) < envelopeFloor) now = stageFree;
  store<i32>(at, now, stage);
  let to: f32 = 0;
  let step: f32 = 1;
  if (now == stageAttack) {
    to = 1.3;
    step = attackOf(valueOf(self, first + p.op1Attack));
  } else if (now == stageDecay) {
    to = valueOf(self, first + p.op1Sustain) * 0.01;
    step = fallOf(valueOf(self, first + p.op1Decay));
  } else if (now == stageRelease) step = fallOf(valueOf(self, first + p.op1Release));
  else if (now == stageEnd) step = fallOf(0.003);
  else store<f32>(at, 0, level);
  store<f32>(at, to, levelTo);
  store<f32>(at, step, levelStep);
}

/** Moves glide and LFO of a voice on. */
function moveVoice(self: usize, lane: usize): void {
  store<f32>(lane, load<f32>(lane, age) + <f32>block / 48000, age);
  const glide = valueOf(self, p.glide);
  const way: f32 = load<f32>(lane, pitchTo) - load<f32>(lane, pitch);
  const part: f32 = glide <= 0 || abs<f32>(way) < 0.005 ? 1 : fallOf(glide / <f32>block);
  store<f32>(lane, load<f32>(lane, pitch) + way * part, pitch);
  const turned: f32 = load<f32>(lane, lfoPhase) + (valueOf(self, p.lfoRate) * <f32>block) / 48000;
  store<f32>(lane, turned - floor<f32>(turned), lfoPhase);
}

/** Sets what the inner loop reads of a voice. */
function computeVoice(self: usize, lane: usize): void {
  if (load<f32>(lane, isOn) == 0) return;
  const bits = bitsOf(<i32>valueOf(self, p.arrangement));
  let sounds = false;
  for (let op = 0; op < operators; op++) {
    setLevel(self, lane, op);
    if ((bits & (heard1 << op)) != 0 && load<i32>(lane + (op << 4), stage) != stageFree) sounds = true;
  }
  if (!sounds) {
    store<f32>(lane, 0, isOn);
    for (let op = 0; op < operators; op++) {
      store<i32>(lane + (op << 4), stageFree, stage);
      setLevel(self, lane, op);
    }
    return;
  }
  const fadeIn = valueOf(self, p.lfoDelay);
  const fade: f32 = fadeIn <= 0 ? 1 : min<f32>(1, load<f32>(lane, age) / fadeIn);
  const lfo: f32 = sineOf(load<f32>(lane, lfoPhase));
  const vibrato: f32 = lfo * (valueOf(self, p.lfoPitch) * fade + load<f32>(self, wheel) * valueOf(self, p.wheel));
  const key = load<f32>(lane, pitch);
  const hz: f32 = 440 * exp2Of((key + load<f32>(self, bend) + vibrato * 0.01 - 69) * 0.08333333333);
  setDepths(self, lane, bits, key, hz);
  const tremolo: f32 = 1 - valueOf(self, p.lfoLevel) * 0.01 * fade * (0.5 - 0.5 * lfo);
  const place: f32 = (key - 60) * 0.03 * valueOf(self, p.spread) * 0.01 + lfo * fade * valueOf(self, p.lfoPan) * 0.01;
  const pan: f32 = min<f32>(1, max<f32>(-1, place));
  store<f32>(lane, tremolo * sineOf(0.125 * (1 - pan)) * 1.414213562, leftTo);
  store<f32>(lane, tremolo * sineOf(0.125 * (1 + pan)) * 1.414213562, rightTo);
}

export function process(self: usize, inL: usize, inR: usize, keyL: usize, keyR: usize, outL: usize, outR: usize, frames: i32): i32 {
  memory.fill(outL, 0, frames << 2);
  memory.fill(outR, 0, frames << 2);
  let sounds = false;
  for (let from = 0; from < frames; ) {
    let left = load<i32>(self, leftAt);
    if (left <= 0) {
      left = block;
      startBlock(self);
    }
    const count = min<i32>(left, frames - from);
    for (let n = 0; n < groups; n++) {
      const group = groupOf(self, n);
      if (!v128.any_true(v128.load(group, isOn))) continue;
      runGroup(self, group, outL + (from << 2), outR + (from << 2), count);
    }
    if (load<i32>(self, ringing) > 0) {
      sounds = true;
      store<i32>(self, load<i32>(self, ringing) - count, ringing);
      finish(self, outL + (from << 2), 0, count);
      finish(self, outR + (from << 2), 4, count);
      moveGain(self, count);
    }
    store<i32>(self, left - count, leftAt);
    from += count;
  }
  writeLevels(self);
  return (sounds ? 0 : 1) | (isNaN<f32>(load<f32>(outL) + load<f32>(outR + ((frames - 1) << 2))) ? 2 : 0);
}

function startBlock(self: usize): void {
  moveRamps(self, p.count, block);
  const gain: f32 = gainOf(valueOf(self, p.gain)) * 0.5;
  if (load<f32>(self, gainNow) < 0) store<f32>(self, gain, gainNow);
  store<f32>(self, (gain - load<f32>(self, gainNow)) / <f32>block, gainStep);
  for (let voice = 0; voice < voices; voice++) {
    const lane = laneOf(self, voice);
    if (load<f32>(lane, isOn) == 0) continue;
    store<i32>(self, rings, ringing);
    moveVoice(self, lane);
    computeVoice(self, lane);
  }
}

/** The loudest operator that is heard. */
function writeLevels(self: usize): void {
  const bits = bitsOf(<i32>valueOf(self, p.arrangement));
  for (let voice = 0; voice < voices; voice++) {
    const lane = laneOf(self, voice);
    let most: f32 = 0;
    for (let op = 0; op < operators; op++) {
      const at = lane + (op << 4);
      if ((bits & (heard1 << op)) != 0) most = max<f32>(most, load<f32>(at, level) * load<f32>(at, depth));
    }
    store<f32>(self + (voice << 2), load<f32>(lane, isOn) == 0 ? 0 : max<f32>(0.000001, most));
  }
}

/** Blocks a constant level of one side and applies the device's gain. */
function finish(self: usize, out: usize, side: i32, frames: i32): void {
  let gain = load<f32>(self, gainNow);
  const step = load<f32>(self, gainStep);
  let before = load<f32>(self + side, blockedIn);
  let value = load<f32>(self + side, blockedOut);
  for (let i = 0; i < frames; i++) {
    const sample = load<f32>(out + (i << 2));
    value = sample - before + 0.999 * value;
    before = sample;
    gain += step;
    store<f32>(out + (i << 2), value * gain);
  }
  store<f32>(self + side, before, blockedIn);
  store<f32>(self + side, value, blockedOut);
}

/** Moves the gain as `finish` did, step by step, so that the size of a call changes nothing. */
function moveGain(self: usize, frames: i32): void {
  let gain = load<f32>(self, gainNow);
  for (let i = 0; i < frames; i++) gain += load<f32>(self, gainStep);
  store<f32>(self, gain, gainNow);
}
