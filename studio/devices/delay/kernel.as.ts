import { headerBytes, silence } from '../../kernels/abi.as.ts';
import { beat, beatsOf, bpm, isPlaying } from '../../kernels/clock.as.ts';
import { gainOf, log2Of, saturate, sineOf, tanOf } from '../../kernels/math.as.ts';
import { moveRamps, rampBytes, setParam, targetOf, valueOf } from '../../kernels/params.as.ts';
import * as p from './params.as.ts';

// A delay line with filters (trapezoidal state variable filters: Zavalishin, The Art of VA Filter Design) and a saturation in its
// feedback. Where it follows the tempo it reads what was written a number of beats ago, by the beats that have passed in each block: when
// the tempo changes, the echoes of what has sounded before come on their beat, too, and glide like a tape's. Another length is faded in
// within 50 ms. Between samples it reads by cubic Hermite interpolation (Catmull-Rom).

const block: i32 = 32;
const blocks: i32 = 7936;
const ringFrames: i32 = blocks * block;
const longest: f32 = <f32>(ringFrames - 400);
const shortest: f32 = 4;
const fadeFrames: i32 = 2400;
const silenceFrames: i32 = 960;
/** Frames that full drift moves the place of reading by: 2 ms. */
const driftFrames: f32 = 96;

const leftAt: i32 = headerBytes + p.count * rampBytes;
const hasRun: i32 = leftAt + 4;
/** Frames and blocks since the beginning; the line counts from the frame `validFrom` on. */
const time: i32 = (leftAt + 8 + 7) & ~7;
const validFrom: i32 = time + 8;
const silencedAt: i32 = time + 16;
/** Beats since the beginning, and how many a block had at first. */
const beatsNow: i32 = time + 24;
const firstBeats: i32 = time + 32;
/** The place of reading and the one that it is faded to. */
const heads: i32 = time + 40;
const headBytes: i32 = 40;
const fadeLeft: i32 = heads + 2 * headBytes;
const silenceLeft: i32 = fadeLeft + 4;
const riseLeft: i32 = fadeLeft + 8;
const lfoPhase: i32 = fadeLeft + 12;
const drift: i32 = fadeLeft + 16;
const driftStep: i32 = fadeLeft + 24;
/** What moves in a line within a block: values, then their steps. */
const glides: i32 = fadeLeft + 32;
const glideCount: i32 = 6;
const feedback: i32 = glides;
const crossing: i32 = glides + 4;
const dryGain: i32 = glides + 8;
const wetGain: i32 = glides + 12;
const width: i32 = glides + 16;
const drive: i32 = glides + 20;
const glideSteps: i32 = glideCount * 4;
const lowG: i32 = glides + 2 * glideSteps;
const highG: i32 = lowG + 4;
/** Four states a channel. */
const states: i32 = lowG + 8;
const beatsTable: i32 = (states + 32 + 15) & ~15;
const ring: i32 = beatsTable + blocks * 8;

// Offsets in a head: lag in frames, its step a frame, the block that it reads, then what it was asked for.
const lag: i32 = 0;
const lagStep: i32 = 8;
const source: i32 = 16;
const isSynced: i32 = 24;
const length: i32 = 28;

export function bytes(): i32 {
  return ring + ringFrames * 8;
}

export function init(self: usize, seed: i32): void {
  memory.fill(self, 0, bytes());
  // What is there before the beginning is silence.
  store<i64>(self, -1000000, validFrom);
}

export function set(self: usize, param: i32, value: f32, frames: i32): void {
  setParam(self, param, value, frames);
}

export function event(self: usize, kind: i32, a: f32, b: f32, voice: i32): void {
  if (kind != silence) return;
  if (load<i32>(self, silenceLeft) == 0) store<i32>(self, silenceFrames, silenceLeft);
  store<i64>(self, load<i64>(self, time), silencedAt);
}

export function delay(self: usize): i32 {
  return 0;
}

export function tail(self: usize): i32 {
  const repeats: f32 = -16.60964047 / log2Of(max<f32>(0.00001, targetOf(self, p.feedback) * 0.01));
  const period = targetOf(self, p.sync) > 0.5 ? framesOf(wantedBeats(self)) : targetOf(self, p.time) * 48000;
  return <i32>min<f32>(28800000, period * (ceil<f32>(repeats) + 1)) + 9600;
}

@inline
function framesOf(beats: f32): f32 {
  return (beats * 2880000) / bpm;
}

/** Beats of the note value, halved until the line is long enough for them. */
function wantedBeats(self: usize): f32 {
  let beats = beatsOf(<i32>targetOf(self, p.beats));
  while (framesOf(beats) > longest) beats *= 0.5;
  return beats;
}

/** Beats that had passed at the beginning of a block; before the first block the tempo was the same. */
@inline
function beatsAt(self: usize, n: i64): f64 {
  return n < 0 ? <f64>n * load<f64>(self, firstBeats) : load<f64>(self + (<i32>(n % blocks) << 3), beatsTable);
}

/** Frames from the end of the block `now` to what a head reads there. */
function lagOf(self: usize, head: usize, now: i64): f64 {
  if (load<i32>(head, isSynced) == 0) return <f64>nearest<f32>(load<f32>(head, length));
  const inBlock = load<f64>(self, beatsNow) - beatsAt(self, now);
  const wanted = load<f64>(self, beatsNow) - <f64>load<f32>(head, length);
  let n = load<i64>(head, source);
  // It goes on from where it was, by as many blocks as the tempo has become faster since then.
  while (n < now && beatsAt(self, n + 1) <= wanted) n++;
  store<i64>(head, n, source);
  const from = beatsAt(self, n);
  const until = n == now ? load<f64>(self, beatsNow) : beatsAt(self, n + 1);
  const exact = (<f64>(now + 1 - n) - (wanted - from) / (until - from)) * <f64>block;
  if (abs<f64>(until - from - inBlock) > 1e-9) return exact;
  // At a steady tempo it reads whole samples, which lose nothing.
  const whole = nearest<f64>(load<f64>(head, lag));
  return abs<f64>(exact - whole) < 0.75 ? whole : nearest<f64>(exact);
}

/** Sets a head to what the parameters ask for. */
function aimHead(self: usize, head: usize, now: i64): void {
  const synced = targetOf(self, p.sync) > 0.5;
  store<i32>(head, synced ? 1 : 0, isSynced);
  store<f32>(head, synced ? wantedBeats(self) : targetOf(self, p.time) * 48000, length);
  // It begins in the block that has the beats, or one before; halving finds it.
  const wanted = load<f64>(self, beatsNow) - <f64>load<f32>(head, length);
  let low = now - blocks + 8;
  let high = now;
  while (low < high) {
    const middle = low + (high - low + 1) / 2;
    if (beatsAt(self, middle) <= wanted) low = middle;
    else high = middle - 1;
  }
  store<i64>(head, low, source);
  store<f64>(head, lagOf(self, head, now), lag);
  store<f64>(head, 0, lagStep);
}

function isAsked(self: usize, head: usize): bool {
  const synced = targetOf(self, p.sync) > 0.5;
  if (synced != (load<i32>(head, isSynced) != 0)) return false;
  return load<f32>(head, length) == (synced ? wantedBeats(self) : targetOf(self, p.time) * 48000);
}

function moveHead(self: usize, head: usize, now: i64): void {
  const end = min<f64>(longest + 200, max<f64>(shortest, lagOf(self, head, now)));
  store<f64>(head, (end - load<f64>(head, lag)) / <f64>block, lagStep);
}

function glide(self: usize, at: i32, value: f32): void {
  const place = self + at;
  if (load<i32>(self, hasRun) == 0) store<f32>(place, value);
  store<f32>(place, (value - load<f32>(place)) / <f32>block, glideSteps);
}

/** `offset` is the frame of the call at which the block begins. */
function startBlock(self: usize, offset: i32): void {
  moveRamps(self, p.count, block);
  const now = load<i64>(self, time) / block;
  const inBlock: f64 = (<f64>bpm * <f64>block) / 2880000;
  if (load<i32>(self, hasRun) == 0) store<f64>(self, inBlock, firstBeats);
  store<f64>(self + (<i32>(now % blocks) << 3), load<f64>(self, beatsNow), beatsTable);
  store<f64>(self, load<f64>(self, beatsNow) + inBlock, beatsNow);
  const head = self + heads;
  if (load<i32>(self, hasRun) == 0) aimHead(self, head, now);
  if (load<i32>(self, fadeLeft) == 0 && !isAsked(self, head)) {
    aimHead(self, head + headBytes, now);
    store<i32>(self, fadeFrames, fadeLeft);
  }
  moveHead(self, head, now);
  if (load<i32>(self, fadeLeft) > 0) moveHead(self, head + headBytes, now);
  glide(self, feedback, valueOf(self, p.feedback) * 0.01);
  const way: f32 = targetOf(self, p.mode) > 0.5 ? 1 : 0;
  const before = load<i32>(self, hasRun) == 0 ? way : load<f32>(self, crossing);
  glide(self, crossing, before + min<f32>(0.03, max<f32>(-0.03, way - before)));
  // Up to the middle the echoes come in, from there on the dry sound goes.
  const mix: f32 = valueOf(self, p.mix) * 0.02;
  glide(self, dryGain, min<f32>(1, 2 - mix));
  glide(self, wetGain, min<f32>(1, mix));
  glide(self, width, valueOf(self, p.width) * 0.01);
  glide(self, drive, gainOf(valueOf(self, p.drive)));
  store<f32>(self, tanOf(valueOf(self, p.lowCut) / 48000), lowG);
  store<f32>(self, tanOf(valueOf(self, p.highCut) / 48000), highG);
  moveDrift(self, offset);
  store<i32>(self, 1, hasRun);
  for (let i = 0; i < 32; i += 4) if (abs<f32>(load<f32>(self + i, states)) < 1e-15) store<f32>(self + i, 0, states);
}

/** The drift turns a whole number of times within 64 beats, so that it depends on the position alone; where it would jump, it slides. */
function moveDrift(self: usize, offset: i32): void {
  const rate = valueOf(self, p.modRate);
  let phase: f32;
  if (isPlaying) {
    const turns = max<f32>(1, nearest<f32>((rate * 3840) / bpm));
    const position: f32 = (beat + (<f32>(offset + block) * bpm) / 2880000) * 0.015625 * turns;
    phase = position - floor<f32>(position);
  } else {
    phase = load<f32>(self, lfoPhase) + (rate * <f32>block) / 48000;
    phase -= floor<f32>(phase);
  }
  store<f32>(self, phase, lfoPhase);
  const depth: f32 = valueOf(self, p.modDepth) * 0.01 * driftFrames;
  const most: f32 = 0.01 + depth * rate * <f32>block * 0.0002;
  for (let channel = 0; channel < 2; channel++) {
    const place = self + (channel << 2);
    const wanted: f32 = depth * (0.5 + 0.5 * sineOf(phase + <f32>channel * 0.25));
    const way: f32 = min<f32>(most, max<f32>(-most, wanted - load<f32>(place, drift)));
    store<f32>(place, way / <f32>block, driftStep);
  }
}

/** What was written into a channel some frames ago. */
@inline
function read(self: usize, channel: i32, place: i32, frames: f64): f32 {
  const whole = <i32>frames;
  const part = <f32>(frames - <f64>whole);
  const line = self + ring + channel;
  let at = place - whole;
  if (at < 0) at += ringFrames;
  const b = load<f32>(line + (at << 3));
  if (part == 0) return b;
  // From the newer to the older: a, b, c, d; it lies between b and c.
  const newer = at + 1 == ringFrames ? 0 : at + 1;
  const older = at == 0 ? ringFrames - 1 : at - 1;
  const oldest = older == 0 ? ringFrames - 1 : older - 1;
  const a = load<f32>(line + (newer << 3));
  const c = load<f32>(line + (older << 3));
  const d = load<f32>(line + (oldest << 3));
  return b + 0.5 * part * (c - a + part * (2 * a - 5 * b + 4 * c - d + part * (3 * (b - c) + d - a)));
}

/** Both filters for one channel of the echoes. */
@inline
function filter(self: usize, state: i32, sample: f32): f32 {
  const at = self + state;
  const g = load<f32>(self, lowG);
  let s1 = load<f32>(at, states);
  let s2 = load<f32>(at, states + 4);
  const high: f32 = (sample - (1.414213562 + g) * s1 - s2) / (1 + g * (g + 1.414213562));
  const band: f32 = s1 + g * high;
  const low: f32 = s2 + g * band;
  store<f32>(at, band + g * high, states);
  store<f32>(at, low + g * band, states + 4);
  const h = load<f32>(self, highG);
  s1 = load<f32>(at, states + 8);
  s2 = load<f32>(at, states + 12);
  const high2: f32 = (high - (1.414213562 + h) * s1 - s2) / (1 + h * (h + 1.414213562));
  const band2: f32 = s1 + h * high2;
  const low2: f32 = s2 + h * band2;
  store<f32>(at, band2 + h * high2, states + 8);
  store<f32>(at, low2 + h * band2, states + 12);
  return low2;
}

/** Saturates; quiet echoes are as loud as before. Without drive, what is far too loud is cut. */
@inline
function colour(sample: f32, gain: f32): f32 {
  if (gain <= 1) return min<f32>(16, max<f32>(-16, sample));
  const amount: f32 = min<f32>(1, (gain - 1) * 2.5);
  return sample + (saturate(sample * gain) / gain - sample) * amount;
}

/** How much of the line is heard while it is silenced: 1 otherwise. */
@inline
function moveSilence(self: usize): f32 {
  const left = load<i32>(self, silenceLeft);
  if (left > 0) {
    store<i32>(self, left - 1, silenceLeft);
    if (left == 1) {
      store<i64>(self, load<i64>(self, silencedAt), validFrom);
      store<i32>(self, 240, riseLeft);
    }
    return <f32>(left - 1) / <f32>silenceFrames;
  }
  const rise = load<i32>(self, riseLeft);
  if (rise == 0) return 1;
  store<i32>(self, rise - 1, riseLeft);
  return 1 - <f32>rise / 240;
}

@inline
function step(self: usize, at: i32): f32 {
  const value: f32 = load<f32>(self + at) + load<f32>(self + at, glideSteps);
  store<f32>(self + at, value);
  return value;
}

/** Whether a place lies before what is valid; between samples two older ones are read, too. */
@inline
function isBefore(frames: f64, age: f64): bool {
  return frames > age || (frames + 2 > age && frames != floor<f64>(frames));
}

/** The echo of one channel: of one head, or of two while it is faded from one to the other. */
@inline
function echoOf(self: usize, channel: i32, place: i32, age: f64, fade: f32): f32 {
  const moved = <f64>load<f32>(self + channel, drift);
  const first = load<f64>(self, heads + lag) + moved;
  const sample: f32 = isBefore(first, age) ? <f32>0 : read(self, channel, place, first);
  if (fade <= 0) return sample;
  const second = load<f64>(self, heads + headBytes + lag) + moved;
  const other: f32 = isBefore(second, age) ? <f32>0 : read(self, channel, place, second);
  return sample + (other - sample) * fade;
}

@inline
function moveHeads(self: usize): f32 {
  const head = self + heads;
  store<f64>(head, load<f64>(head, lag) + load<f64>(head, lagStep), lag);
  for (let n = 0; n < 8; n += 4) store<f32>(self + n, load<f32>(self + n, drift) + load<f32>(self + n, driftStep), drift);
  const left = load<i32>(self, fadeLeft);
  if (left == 0) return 0;
  const other = head + headBytes;
  store<f64>(other, load<f64>(other, lag) + load<f64>(other, lagStep), lag);
  store<i32>(self, left - 1, fadeLeft);
  if (left == 1) {
    memory.copy(head, other, headBytes);
    return 0;
  }
  return 1 - <f32>(left - 1) / <f32>fadeFrames;
}

export function process(self: usize, inL: usize, inR: usize, keyL: usize, keyR: usize, outL: usize, outR: usize, frames: i32): i32 {
  let toGo = load<i32>(self, leftAt);
  let check: f32 = 0;
  for (let i = 0; i < frames; i++) {
    if (toGo == 0) {
      toGo = block;
      startBlock(self, i);
    }
    toGo--;
    const now = load<i64>(self, time);
    const place = <i32>(now % ringFrames);
    const age = <f64>(now - load<i64>(self, validFrom));
    const isSilencing = load<i32>(self, silenceLeft) > 0;
    const heard = moveSilence(self);
    const fade = moveHeads(self);
    const gain = step(self, drive);
    const left = colour(filter(self, 0, echoOf(self, 0, place, age, fade) * heard), gain);
    const right = colour(filter(self, 16, echoOf(self, 4, place, age, fade) * heard), gain);
    const back: f32 = step(self, feedback) * (isSilencing ? 0 : 1);
    const cross = step(self, crossing);
    const dryL = load<f32>(inL + (i << 2));
    const dryR = load<f32>(inR + (i << 2));
    const line = self + ring + (place << 3);
    // From side to side: both channels come in on the left, and each echo goes to the other side.
    const straight: f32 = 1 - cross;
    store<f32>(line, straight * (dryL + back * left) + cross * (0.5 * (dryL + dryR) + back * right));
    store<f32>(line, straight * (dryR + back * right) + cross * back * left, 4);
    const wet = step(self, wetGain);
    const dry = step(self, dryGain);
    const wide = step(self, width);
    const middle: f32 = 0.5 * (left + right);
    const side: f32 = 0.5 * (left - right) * wide;
    store<f32>(outL + (i << 2), dry * dryL + wet * (middle + side));
    store<f32>(outR + (i << 2), dry * dryR + wet * (middle - side));
    check += left + right;
    store<i64>(self, now + 1, time);
  }
  store<i32>(self, toGo, leftAt);
  return isNaN<f32>(check) ? 2 : 0;
}
