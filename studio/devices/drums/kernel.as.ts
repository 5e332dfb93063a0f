import { headerBytes, noteOn, noteSeed, silence, voiceEnd } from '../../kernels/abi.as.ts';
import { envelopeFloor } from '../../kernels/envelope.as.ts';
import { decayOf, exp2Of, gainOf, saturate, saturate4, sineOf, tanOf } from '../../kernels/math.as.ts';
import { moveRamps, rampBytes, setParam, targetOf, valueOf } from '../../kernels/params.as.ts';
import { clap, cymbal, hat, highPass, Hit, lowPass, noFilter, shaker } from './hit.as.ts';
import * as p from './params.as.ts';
import { padParams, startHit } from './start-hit.as.ts';
import { addScaled, copyOf, drive, endStates, fillModes, fillNoise, fillShaker, filterBus, filterTwice, mixHit, scaleClap } from './passes.as.ts';

// Each hit is made in passes over at most 32 frames: sines, noise with its filters and envelopes, drive, the pad's filter, pan. How a drum
// begins, and where that is from, is in start-hit.as.ts. Filters are trapezoidal (Zavalishin, The Art of VA Filter Design).

/** 16 hits and 4 that fade after they were stolen. */
const voices: i32 = 20;
const pads: i32 = 16;
const block: i32 = 32;

const leftAt: i32 = headerBytes + p.count * rampBytes;
const seedAt: i32 = leftAt + 4;
// Drive and gain of the whole kit: now, then the step in a frame.
const driveNow: i32 = leftAt + 8;
const gainNow: i32 = leftAt + 12;
const driveStep: i32 = leftAt + 16;
const gainStep: i32 = leftAt + 20;
const hitsAt: i32 = (leftAt + 24 + 15) & ~15;
const hitBytes: i32 = (offsetof<Hit>() + 15) & ~15;

/** What a hit sums up, and two buses to work with: left and right in the first two lanes of 16 bytes a frame. */
const sum: usize = memory.data(32 * 16, 16);
const work: usize = memory.data(32 * 16, 16);
const upper: usize = memory.data(32 * 16, 16);

export function bytes(): i32 {
  return hitsAt + voices * hitBytes;
}

export function init(self: usize, seed: i32): void {
  memory.fill(self, 0, bytes());
  store<i32>(self, seed, seedAt);
  store<f32>(self, -1, driveNow);
}

export function set(self: usize, param: i32, value: f32, frames: i32): void {
  setParam(self, param, value, frames);
}

export function delay(self: usize): i32 {
  return 0;
}

/** The longest decay, down to -100 dB. */
export function tail(self: usize): i32 {
  let most: f32 = 0.1;
  for (let pad = 0; pad < pads; pad++) most = max<f32>(most, targetOf(self, pad * padParams + p.pad1Decay));
  return <i32>(most * 96000);
}

@inline
function hitAt(self: usize, voice: i32): Hit {
  return changetype<Hit>(self + hitsAt + voice * hitBytes);
}

export function event(self: usize, kind: i32, a: f32, b: f32, voice: i32): void {
  if (kind == noteSeed) store<i32>(self, <i32>a, seedAt);
  else if (kind == silence) {
    for (let n = 0; n < voices; n++) endHit(hitAt(self, n), 0.003);
  } else if (voice >= 0 && voice < voices) {
    if (kind == voiceEnd) endHit(hitAt(self, voice), 0.003);
    else if (kind == noteOn) {
      const pad = <i32>a & (pads - 1);
      choke(self, pad);
      const hit = hitAt(self, voice);
      startHit(self, hit, pad, b, load<i32>(self, seedAt));
      placeHit(self, hit);
      hit.left += hit.leftStep * <f32>block;
      hit.right += hit.rightStep * <f32>block;
      hit.leftStep = 0;
      hit.rightStep = 0;
    }
  }
}

/** Ends a hit within some seconds; where it ends already, not later. */
function endHit(hit: Hit, seconds: f32): void {
  if (hit.isOn != 0) hit.fadeFall = min<f32>(hit.fadeFall, decayOf(seconds));
}

/** A pad ends its own last hit and those of its group. */
function choke(self: usize, pad: i32): void {
  const group = <i32>valueOf(self, pad * padParams + p.pad1Choke);
  for (let n = 0; n < voices; n++) {
    const hit = hitAt(self, n);
    if (hit.isOn == 0) continue;
    // A cymbal goes on swinging under the next stroke for a while.
    if (hit.pad == pad) endHit(hit, hit.sound == cymbal ? 0.25 : 0.03);
    else if (group > 0 && <i32>valueOf(self, hit.pad * padParams + p.pad1Choke) == group) endHit(hit, 0.03);
  }
}

/** Where gain and pan of a hit go within the next block, and its pad's filter. */
function placeHit(self: usize, hit: Hit): void {
  const first = hit.pad * padParams;
  const gain: f32 = gainOf(valueOf(self, first + p.pad1Gain)) * hit.loudness;
  const pan: f32 = valueOf(self, first + p.pad1Pan) * 0.01;
  hit.leftStep = (gain * sineOf(0.125 * (1 - pan)) * 1.414213562 - hit.left) / <f32>block;
  hit.rightStep = (gain * sineOf(0.125 * (1 + pan)) * 1.414213562 - hit.right) / <f32>block;
  const filter = valueOf(self, first + p.pad1Filter);
  hit.filterShape = filter == 0 ? noFilter : filter < 0 ? lowPass : highPass;
  // From 20 kHz down to 60 Hz, or from 20 Hz up to 8 kHz.
  const hz: f32 = filter < 0 ? 20000 * exp2Of(filter * 0.0838) : 20 * exp2Of(filter * 0.0864);
  hit.filterG = tanOf(min<f32>(20000, hz) / 48000);
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
    for (let n = 0; n < voices; n++) {
      const hit = hitAt(self, n);
      if (hit.isOn == 0) continue;
      sounds = true;
      runHit(hit, outL + (from << 2), outR + (from << 2), count);
    }
    finish(self, outL + (from << 2), outR + (from << 2), count);
    store<i32>(self, left - count, leftAt);
    from += count;
  }
  for (let n = 0; n < voices; n++) {
    const hit = hitAt(self, n);
    store<f32>(self + (n << 2), hit.isOn == 0 ? 0 : max<f32>(0.000001, loudestOf(hit) * hit.fade * max<f32>(hit.left, hit.right)));
  }
  return (sounds ? 0 : 1) | (isNaN<f32>(load<f32>(outL) + load<f32>(outR + ((frames - 1) << 2))) ? 2 : 0);
}

function startBlock(self: usize): void {
  const haveMoved = moveRamps(self, p.count, block);
  // At a drive of 6 dB a single hit at full level is hardly bent.
  const drive: f32 = gainOf(valueOf(self, p.drive)) * 0.45;
  const gain = gainOf(valueOf(self, p.gain));
  if (load<f32>(self, driveNow) < 0) {
    store<f32>(self, drive, driveNow);
    store<f32>(self, gain, gainNow);
  }
  store<f32>(self, (drive - load<f32>(self, driveNow)) / <f32>block, driveStep);
  store<f32>(self, (gain - load<f32>(self, gainNow)) / <f32>block, gainStep);
  for (let n = 0; n < voices; n++) {
    const hit = hitAt(self, n);
    if (hit.isOn == 0) continue;
    if (hit.slow < 0.000001) hit.slow = 0;
    if (hit.quick < 0.000001) hit.quick = 0;
    if (hit.air < 0.000001) hit.air = 0;
    if (hit.energy < 0.000001) hit.energy = 0;
    if (hit.bend < 0.000001) hit.bend = 0;
    if (hit.zap < 0.000001) hit.zap = 0;
    if (hit.airRise < 0.000001) hit.airRise = 0;
    hit.level = v128.and(hit.level, f32x4.gt(hit.level, f32x4.splat(0.000001)));
    endStates(hit);
    if (loudestOf(hit) * hit.fade < envelopeFloor) hit.isOn = 0;
    else if (haveMoved || hit.leftStep != 0 || hit.rightStep != 0) placeHit(self, hit);
  }
}

/** The loudest part of a hit, about 1 where it begins. */
function loudestOf(hit: Hit): f32 {
  if (hit.sound == clap && hit.bursts > 0) return 1;
  if (hit.sound == shaker) return hit.age < hit.stroke ? 1 : max<f32>(hit.energy, hit.grain);
  const sines = max<f32>(
    max<f32>(f32x4.extract_lane(hit.level, 0), f32x4.extract_lane(hit.level, 1)),
    max<f32>(f32x4.extract_lane(hit.level, 2), f32x4.extract_lane(hit.level, 3)),
  );
  return max<f32>(max<f32>(sines, hit.air), max<f32>(hit.slow, hit.quick));
}

function runHit(hit: Hit, outL: usize, outR: usize, frames: i32): void {
  if (v128.any_true(hit.level)) fillModes(hit, sum, frames);
  else memory.fill(sum, 0, frames << 4);
  if (hit.sound == shaker || hit.sound == clap || hit.slow > 0 || hit.quick > 0 || hit.air > 0) runNoise(hit, frames);
  if (hit.drive > 1) drive(hit, sum, frames);
  filterBus(sum, hit.filterG, 1.2, hit.filterShape, changetype<usize>(hit) + offsetof<Hit>('pad1'), frames);
  mixHit(hit, sum, outL, outR, frames);
  hit.age += frames;
}

/** Adds what is noise in a hit. Behind their envelopes the filters of a clap or a shaker ring on; those of others are before them. */
function runNoise(hit: Hit, frames: i32): void {
  const isByHand = hit.sound == clap || hit.sound == shaker;
  if (hit.sound == shaker) fillShaker(hit, work, frames);
  else if (hit.slow > 0 || hit.quick > 0 || hit.air > 0 || hit.bursts > 0) fillNoise(hit, work, hit.sound == hat || hit.sound == cymbal, frames);
  else memory.fill(work, 0, frames << 4);
  if (hit.sound == cymbal && hit.air > 0) {
    copyOf(upper, work, frames);
    filterBus(upper, hit.airG, 1, highPass, changetype<usize>(hit) + offsetof<Hit>('air1'), frames);
    addAir(hit, frames);
  }
  if (!isByHand && hit.slow == 0 && hit.quick == 0) return;
  if (hit.sound == clap) scaleClap(hit, work, frames);
  filterTwice(hit, work, frames);
  if (isByHand) addScaled(sum, work, frames);
  else addNoise(hit, frames);
}

/** Adds the filtered noise by its two envelopes. */
function addNoise(hit: Hit, frames: i32): void {
  const slowFall = hit.slowFall;
  const quickFall = hit.quickFall;
  let slow = hit.slow;
  let quick = hit.quick;
  for (let i = 0; i < frames; i++) {
    const at = sum + (i << 4);
    const level = f32x4.splat(slow + quick);
    v128.store(at, f32x4.add(v128.load(at), f32x4.mul(v128.load(work + (i << 4)), level)));
    slow *= slowFall;
    quick *= quickFall;
  }
  hit.slow = slow;
  hit.quick = quick;
}

/** Adds the upper band of a cymbal, which rises first. */
function addAir(hit: Hit, frames: i32): void {
  const airFall = hit.airFall;
  const airRiseFall = hit.airRiseFall;
  let air = hit.air;
  let airRise = hit.airRise;
  for (let i = 0; i < frames; i++) {
    const at = sum + (i << 4);
    const level = f32x4.splat(air * (1 - airRise));
    v128.store(at, f32x4.add(v128.load(at), f32x4.mul(v128.load(upper + (i << 4)), level)));
    air *= airFall;
    airRise *= airRiseFall;
  }
  hit.air = air;
  hit.airRise = airRise;
}

/** Saturates the sum of all hits: loud ones melt into each other, and no sample passes the gain. */
function finish(self: usize, outL: usize, outR: usize, frames: i32): void {
  let drive = load<f32>(self, driveNow);
  let gain = load<f32>(self, gainNow);
  const driveBy = load<f32>(self, driveStep);
  const gainBy = load<f32>(self, gainStep);
  let i = 0;
  if (driveBy == 0 && gainBy == 0) {
    const drives = f32x4.splat(drive);
    const gains = f32x4.splat(gain);
    for (; i + 4 <= frames; i += 4) {
      const at = i << 2;
      v128.store(outL + at, f32x4.mul(saturate4(f32x4.mul(v128.load(outL + at), drives)), gains));
      v128.store(outR + at, f32x4.mul(saturate4(f32x4.mul(v128.load(outR + at), drives)), gains));
    }
  }
  for (; i < frames; i++) {
    drive += driveBy;
    gain += gainBy;
    const at = i << 2;
    store<f32>(outL + at, saturate(load<f32>(outL + at) * drive) * gain);
    store<f32>(outR + at, saturate(load<f32>(outR + at) * drive) * gain);
  }
  store<f32>(self, drive, driveNow);
  store<f32>(self, gain, gainNow);
}
