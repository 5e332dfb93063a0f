import { headerBytes, modulation, noteOff, noteOn, noteSlide, pitchBend, silence, voiceEnd } from '../../kernels/abi.as.ts';
import { attackOf, fallOf, stageAttack, stageDecay, stageFree, stageRelease } from '../../kernels/envelope.as.ts';
import { decayOf, exp2Of, gainOf, log2Of, saturate, sineOf, tanOf } from '../../kernels/math.as.ts';
import { moveRamps, rampBytes, setParam, targetOf, valueOf } from '../../kernels/params.as.ts';
import { makeTables, readTable, sawTable, tableOf, triangleTable } from '../../kernels/wavetables.as.ts';
import { halveRate, historyFrames } from './half-rate.as.ts';
import * as p from './params.as.ts';

// One voice at 96 kHz, and four that fade after they were cut. The filter is a transistor ladder of four trapezoidal stages with its loop
// solved in each sample and saturated at its input (Zavalishin, The Art of VA Filter Design, 5 and 6). Accent and slide follow the TB-303's
// service notes: an accent opens the filter further, shortens its decay and is louder; a slide starts no envelope.

const voices: i32 = 5;
const block: i32 = 32;
const strongest: f32 = 0.9;
const none: f32 = -60;
/** Frames that the filters behind the voices need to fall silent. */
const rings: i32 = 4800;

@unmanaged
class Voice {
  stage: i32;
  level: f32;
  levelTo: f32;
  levelStep: f32;
  /** The filter's envelope; it only falls. */
  open: f32;
  /** The pitch's envelope. */
  dropped: f32;
  pitch: f32;
  pitchTo: f32;
  strength: f32;
  isAccent: f32;
  phase: f32;
  secondPhase: f32;
  subPhase: f32;
  step: f32;
  secondStep: f32;
  table: usize;
  secondTable: usize;
  /** The warped cutoff and what it moves in a sample. */
  warp: f32;
  warpStep: f32;
  s1: f32;
  s2: f32;
  s3: f32;
  s4: f32;
  /** Level by velocity and accent, reached within some ms. */
  loudness: f32;
  loudnessTo: f32;
  fade: f32;
  fadeFall: f32;
}

const leftAt: i32 = headerBytes + p.count * rampBytes;
const bend: i32 = leftAt + 4;
const wheel: i32 = leftAt + 8;
const lastPitch: i32 = leftAt + 12;
const gainNow: i32 = leftAt + 16;
const gainStep: i32 = leftAt + 20;
// Blocks a constant level: what came in and went out last.
const blockedIn: i32 = leftAt + 24;
const blockedOut: i32 = leftAt + 28;
/** Frames for which it still rings. */
const ringing: i32 = leftAt + 32;
const history: i32 = leftAt + 36;
const voicesAt: i32 = (history + historyFrames * 4 + 15) & ~15;
const voiceBytes: i32 = (offsetof<Voice>() + 15) & ~15;

/** History and 64 samples at 96 kHz, and what `halveRate` reads in fours. */
const doubled: usize = memory.data((34 + 64 + 6) * 4, 16);
const halved: usize = memory.data(32 * 4, 16);

export function bytes(): i32 {
  return voicesAt + voices * voiceBytes;
}

export function init(self: usize, seed: i32): void {
  makeTables();
  memory.fill(self, 0, bytes());
  store<f32>(self, -1, lastPitch);
  store<f32>(self, -1, gainNow);
}

export function set(self: usize, param: i32, value: f32, frames: i32): void {
  setParam(self, param, value, frames);
}

/** The 8 frames of the half-rate filter are not reported: 0.2 ms are no delay of an instrument. */
export function delay(self: usize): i32 {
  return 0;
}

/** A release to -100 dB, longer where drive lifts its end. */
export function tail(self: usize): i32 {
  return <i32>(targetOf(self, p.release) * 48000 * (1.7 + targetOf(self, p.drive) * 0.02)) + 4800;
}

@inline
function voiceAt(self: usize, n: i32): Voice {
  return changetype<Voice>(self + voicesAt + n * voiceBytes);
}

export function event(self: usize, kind: i32, a: f32, b: f32, voice: i32): void {
  if (kind == pitchBend) store<f32>(self, a, bend);
  else if (kind == modulation) store<f32>(self, a, wheel);
  else if (kind == silence) {
    for (let n = 0; n < voices; n++) voiceAt(self, n).fadeFall = decayOf(0.0015);
  } else if (voice >= 0 && voice < voices) {
    const one = voiceAt(self, voice);
    if (kind == noteOn) startVoice(self, one, a, b);
    else if (kind == noteSlide) {
      one.pitchTo = a;
      one.strength = b;
      one.isAccent = b > strongest ? 1 : 0;
      if (b > strongest) one.open = 1;
      store<f32>(self, a, lastPitch);
    } else if (kind == noteOff) {
      if (one.stage != stageFree) one.stage = stageRelease;
    } else if (kind == voiceEnd) one.fadeFall = decayOf(0.0015);
    const left = max<i32>(1, load<i32>(self, leftAt));
    computeVoice(self, one, left);
    if (kind == noteOn) {
      one.warp += one.warpStep * <f32>(left * 2);
      one.warpStep = 0;
      one.loudness = one.loudnessTo;
    }
  }
}

function startVoice(self: usize, one: Voice, pitch: f32, velocity: f32): void {
  memory.fill(changetype<usize>(one), 0, offsetof<Voice>());
  store<i32>(self, rings, ringing);
  one.stage = stageAttack;
  one.open = 1;
  one.dropped = 1;
  one.pitch = pitch;
  one.pitchTo = pitch;
  one.strength = velocity;
  one.isAccent = velocity > strongest ? 1 : 0;
  // Waves begin where they cross zero.
  one.phase = 0.5;
  one.secondPhase = 0.5;
  one.fade = 1;
  one.fadeFall = 1;
  store<f32>(self, pitch, lastPitch);
}

/** Moves slide and envelopes of the filter and the pitch on by some frames. */
function moveVoice(self: usize, one: Voice, frames: i32): void {
  const way: f32 = one.pitchTo - one.pitch;
  one.pitch = abs<f32>(way) < 0.005 ? one.pitchTo : one.pitch + way * fallOf(valueOf(self, p.slide) / <f32>frames);
  const decay = valueOf(self, p.filterDecay);
  const shorter: f32 = one.isAccent * valueOf(self, p.accent) * 0.0035;
  one.open *= decayOf((decay * (1 - shorter)) / <f32>frames);
  one.dropped *= decayOf(valueOf(self, p.dropTime) / <f32>frames);
  if (one.open < 0.000001) one.open = 0;
  if (one.dropped < 0.000001) one.dropped = 0;
}

/** Sets what the loop over the samples reads, for the next frames. */
function computeVoice(self: usize, one: Voice, frames: i32): void {
  if (one.stage == stageFree) return;
  setLevel(self, one);
  if (one.stage == stageFree) return;
  const base: f32 = one.pitch + load<f32>(self, bend) + valueOf(self, p.fine) * 0.01 + one.dropped * valueOf(self, p.drop);
  const wave = <i32>valueOf(self, p.wave);
  const hz: f32 = hertzOf(base);
  one.step = hz / 96000;
  one.table = wave == 2 ? triangleTable(tableOf(hz)) : sawTable(tableOf(hz));
  const second: f32 = hertzOf(base + valueOf(self, p.secondPitch) + valueOf(self, p.secondFine) * 0.01);
  one.secondStep = second / 96000;
  one.secondTable = wave == 2 ? triangleTable(tableOf(second)) : sawTable(tableOf(second));
  const accent: f32 = one.isAccent * valueOf(self, p.accent) * 0.01;
  const softer: f32 = valueOf(self, p.velocity) * 0.01 * (1 - one.strength);
  const semitones: f32 =
    one.open * (valueOf(self, p.envelope) * (1 + 0.35 * accent) + 10 * accent) +
    (one.pitch - 36) * valueOf(self, p.keyTracking) * 0.01 -
    12 * softer +
    24 * load<f32>(self, wheel);
  const cutoff: f32 = exp2Of(log2Of(valueOf(self, p.cutoff)) + semitones * 0.08333333333);
  const warp = tanOf(min<f32>(20000, max<f32>(16, cutoff)) / 96000);
  one.warpStep = (warp - one.warp) / <f32>(frames * 2);
  one.loudnessTo = (1 - 0.7 * softer) * (1 + 0.6 * accent);
}

@inline
function hertzOf(pitch: f32): f32 {
  return min<f32>(20000, 440 * exp2Of((pitch - 69) * 0.08333333333));
}

/** Where the level goes and how fast; a voice is free where nothing is heard of it behind the drive. */
function setLevel(self: usize, one: Voice): void {
  if (one.stage == stageAttack && one.level >= 1) one.stage = stageDecay;
  const floor: f32 = 0.00001 / gainOf(valueOf(self, p.drive));
  if (one.fade < 0.00001 || (one.stage == stageRelease && one.level < floor)) {
    one.stage = stageFree;
    return;
  }
  one.levelTo = 0;
  if (one.stage == stageAttack) {
    one.levelTo = 1.3;
    one.levelStep = attackOf(valueOf(self, p.attack)) * 0.5;
  } else if (one.stage == stageDecay) {
    one.levelTo = valueOf(self, p.sustain) * 0.01;
    one.levelStep = fallOf(valueOf(self, p.decay) * 2);
  } else one.levelStep = fallOf(valueOf(self, p.release) * 2);
}

export function process(self: usize, inL: usize, inR: usize, keyL: usize, keyR: usize, outL: usize, outR: usize, frames: i32): i32 {
  memory.fill(outL, 0, frames << 2);
  let sounds = false;
  for (let from = 0; from < frames; ) {
    let left = load<i32>(self, leftAt);
    if (left <= 0) {
      left = block;
      startBlock(self);
    }
    const count = min<i32>(left, frames - from);
    if (load<i32>(self, ringing) > 0) {
      sounds = true;
      runVoices(self, outL + (from << 2), count);
      store<i32>(self, load<i32>(self, ringing) - count, ringing);
    }
    store<i32>(self, left - count, leftAt);
    from += count;
  }
  memory.copy(outR, outL, frames << 2);
  for (let n = 0; n < voices; n++) {
    const one = voiceAt(self, n);
    store<f32>(self + (n << 2), one.stage == stageFree ? 0 : max<f32>(0.000001, one.level * one.fade * one.loudness));
  }
  return (sounds ? 0 : 1) | (isNaN<f32>(load<f32>(outL) + load<f32>(outL + ((frames - 1) << 2))) ? 2 : 0);
}

function startBlock(self: usize): void {
  moveRamps(self, p.count, block);
  const gain = gainOf(valueOf(self, p.gain));
  if (load<f32>(self, gainNow) < 0) store<f32>(self, gain, gainNow);
  store<f32>(self, (gain - load<f32>(self, gainNow)) / <f32>block, gainStep);
  for (let n = 0; n < voices; n++) {
    const one = voiceAt(self, n);
    if (one.stage == stageFree) continue;
    store<i32>(self, rings, ringing);
    moveVoice(self, one, block);
    computeVoice(self, one, block);
  }
}

/** Runs all voices at 96 kHz, halves the rate, blocks a constant level and applies the gain. */
function runVoices(self: usize, out: usize, frames: i32): void {
  memory.copy(doubled, self + history, historyFrames << 2);
  memory.fill(doubled + (historyFrames << 2), 0, frames << 3);
  for (let n = 0; n < voices; n++) {
    const one = voiceAt(self, n);
    if (one.stage != stageFree) runVoice(self, one, frames << 1);
  }
  halveRate(doubled, halved, frames);
  memory.copy(self + history, doubled + (frames << 3), historyFrames << 2);
  let gain = load<f32>(self, gainNow);
  const step = load<f32>(self, gainStep);
  let before = load<f32>(self, blockedIn);
  let value = load<f32>(self, blockedOut);
  for (let i = 0; i < frames; i++) {
    const sample = load<f32>(halved + (i << 2));
    value = sample - before + 0.9993 * value;
    before = sample;
    gain += step;
    store<f32>(out + (i << 2), value * gain);
  }
  store<f32>(self, gain, gainNow);
  store<f32>(self, before, blockedIn);
  store<f32>(self, abs<f32>(value) < 0.000000000000001 ? 0 : value, blockedOut);
}

/** A sample of a wave at a phase. */
@inline
function waveAt(wave: i32, table: usize, phase: f32, width: f32): f32 {
  if (wave == 3) return sineOf(phase);
  const sample = readTable(table, phase);
  if (wave != 1) return sample;
  const other: f32 = phase + width;
  return sample - readTable(table, other - floor<f32>(other));
}

function runVoice(self: usize, one: Voice, samples: i32): void {
  const wave = <i32>valueOf(self, p.wave);
  const width: f32 = valueOf(self, p.width) * 0.01;
  const second: f32 = valueOf(self, p.secondLevel) <= none ? 0 : gainOf(valueOf(self, p.secondLevel)) * 0.5;
  const sub: f32 = valueOf(self, p.subLevel) <= none ? 0 : gainOf(valueOf(self, p.subLevel)) * 0.5;
  const feedback: f32 = valueOf(self, p.resonance) * 0.0405;
  // The loop takes from what it passes; half of that is given back.
  const push: f32 = gainOf(valueOf(self, p.push)) * (1 + 0.5 * feedback);
  const pull: f32 = 1 / sqrt<f32>(gainOf(valueOf(self, p.push)));
  const dB = valueOf(self, p.drive);
  const drive = gainOf(dB);
  const make: f32 = 1 / (0.4 + 0.6 * saturate(drive * 0.5)) / (1 + dB * 0.01);
  const table = one.table;
  const secondTable = one.secondTable;
  const step = one.step;
  const secondStep = one.secondStep;
  const warpStep = one.warpStep;
  const levelTo = one.levelTo;
  const levelStep = one.levelStep;
  const loudnessTo = one.loudnessTo;
  const fadeFall = one.fadeFall;
  let phase = one.phase;
  let secondPhase = one.secondPhase;
  let subPhase = one.subPhase;
  let warp = one.warp;
  let level = one.level;
  let loudness = one.loudness;
  let fade = one.fade;
  let s1 = one.s1;
  let s2 = one.s2;
  let s3 = one.s3;
  let s4 = one.s4;
  for (let i = 0; i < samples; i++) {
    let sample: f32 = 0.5 * waveAt(wave, table, phase, width);
    if (second > 0) sample += second * waveAt(wave, secondTable, secondPhase, width);
    if (sub > 0) sample += sub * sineOf(subPhase);
    phase += step;
    phase -= floor<f32>(phase);
    secondPhase += secondStep;
    secondPhase -= floor<f32>(secondPhase);
    subPhase += step * 0.5;
    subPhase -= floor<f32>(subPhase);

    warp += warpStep;
    // Each stage gives r of its state and g of its input: what the states alone give, b1 to b4, waits for no input.
    const r: f32 = 1 / (1 + warp);
    const g: f32 = warp * r;
    const g2: f32 = g * g;
    const b1: f32 = r * s1;
    const b2: f32 = r * s2 + g * b1;
    const a3: f32 = r * s3;
    const b3: f32 = a3 + g * b2;
    const b4: f32 = r * s4 + g * a3 + g2 * b2;
    const solved: f32 = 1 / (1 + feedback * (g2 * g2));
    const input = saturate((sample * push - feedback * b4) * solved);
    const y1: f32 = b1 + g * input;
    const y2: f32 = b2 + g2 * input;
    const y3: f32 = b3 + g2 * g * input;
    const y4: f32 = b4 + g2 * g2 * input;
    s1 = y1 + y1 - s1;
    s2 = y2 + y2 - s2;
    s3 = y3 + y3 - s3;
    s4 = y4 + y4 - s4;

    level = min<f32>(1, level + (levelTo - level) * levelStep);
    loudness += (loudnessTo - loudness) * 0.008;
    fade *= fadeFall;
    let out: f32 = y4 * pull * level * loudness;
    if (drive > 1) out = saturate(out * drive) * make;
    const at = doubled + ((historyFrames + i) << 2);
    store<f32>(at, load<f32>(at) + out * fade);
  }
  one.phase = phase;
  one.secondPhase = secondPhase;
  one.subPhase = subPhase;
  one.warp = warp;
  one.level = level;
  one.loudness = loudness;
  one.fade = fade;
  one.s1 = s1;
  one.s2 = s2;
  one.s3 = s3;
  one.s4 = s4;
}
