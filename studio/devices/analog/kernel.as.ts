import { headerBytes, modulation, noteOff, noteOn, noteSeed, noteSlide, pitchBend, silence, voiceEnd } from '../../kernels/abi.as.ts';
import { beat, beatsOf, bpm, isPlaying } from '../../kernels/clock.as.ts';
import { attackOf, envelopeFloor, fallOf, stageAttack, stageDecay, stageEnd, stageFree, stageRelease } from '../../kernels/envelope.as.ts';
import { addVoices, exp2Of, exp2Of4, gainOf, log2Of, phaseStepsOf, saturate, saturate4, sineOf, sineOf4, tanOf4, turnsOf } from '../../kernels/math.as.ts';
import { moveRamps, rampBytes, setParam, valueOf } from '../../kernels/params.as.ts';
import { makeTables, readTable4, sawTable, tableOf, triangleTable } from '../../kernels/wavetables.as.ts';
import * as p from './params.as.ts';

// Voices in groups of four, one a lane. Every 32 frames LFOs, filter envelope and glide move on and set what the inner loops read. The
// filter is the trapezoidal state variable filter (Zavalishin, The Art of VA Filter Design).

/** 16 voices and 4 that fade after they were stolen. */
const voices: i32 = 20;
const groups: i32 = 5;
const maxUnison: i32 = 7;
const block: i32 = 32;

// Offsets in a group, 16 bytes a field.
const phase1: i32 = 0;
const phase2: i32 = 7 << 4;
const subPhase: i32 = 14 << 4;
const noise: i32 = 15 << 4;
const level: i32 = 16 << 4;
const stage: i32 = 17 << 4;
const levelTo: i32 = 18 << 4;
const levelStep: i32 = 19 << 4;
const modLevel: i32 = 20 << 4;
const modStage: i32 = 21 << 4;
const filters: i32 = 22 << 4;
const pitch: i32 = 30 << 4;
const pitchTo: i32 = 31 << 4;
const strength: i32 = 32 << 4;
const lfoPhase: i32 = 33 << 4;
const lfoValue: i32 = 35 << 4;
const age: i32 = 37 << 4;
const warp: i32 = 38 << 4;
const warpStep: i32 = 39 << 4;
const speed1: i32 = 40 << 4;
const speed2: i32 = 41 << 4;
const table1: i32 = 42 << 4;
const table2: i32 = 43 << 4;
const width1: i32 = 44 << 4;
const width2: i32 = 45 << 4;
const loudness: i32 = 46 << 4;
const loudnessNow: i32 = 47 << 4;
const groupBytes: i32 = 48 << 4;

// Behind the parameters.
const leftAt: i32 = headerBytes + p.count * rampBytes;
const lastPitch: i32 = leftAt + 4;
const bend: i32 = leftAt + 8;
const wheel: i32 = leftAt + 12;
const seedAt: i32 = leftAt + 16;
const gainNow: i32 = leftAt + 20;
const groupsAt: i32 = (leftAt + 24 + 15) & ~15;

// What all voices of a device share in a block, and the sums of its oscillators.
const tuning: usize = memory.data(7 * 4, 16);
const leftGain: usize = memory.data(7 * 4, 16);
const rightGain: usize = memory.data(7 * 4, 16);
const leftSum: usize = memory.data(32 * 16, 16);
const rightSum: usize = memory.data(32 * 16, 16);

/** Frames from the clock's position to the block that is computed. */
let offset: f32 = 0;

export function bytes(): i32 {
  return groupsAt + groups * groupBytes;
}

export function init(self: usize, seed: i32): void {
  makeTables();
  memory.fill(self, 0, bytes());
  store<f32>(self, -1, lastPitch);
  store<i32>(self, seed, seedAt);
  store<f32>(self, -1, gainNow);
  // Lanes that are free read a table, too; their level is 0.
  for (let voice = 0; voice < voices; voice++) {
    const lane = groupOf(self, voice) + ((voice & 3) << 2);
    store<i32>(lane, <i32>sawTable(0), table1);
    store<i32>(lane, <i32>sawTable(0), table2);
  }
}

export function set(self: usize, param: i32, value: f32, frames: i32): void {
  setParam(self, param, value, frames);
}

export function delay(self: usize): i32 {
  return 0;
}

export function tail(self: usize): i32 {
  return <i32>(valueOf(self, p.ampRelease) * 48000);
}

@inline
function groupOf(self: usize, voice: i32): usize {
  return self + groupsAt + (voice >> 2) * groupBytes;
}

export function event(self: usize, kind: i32, a: f32, b: f32, voice: i32): void {
  if (kind == noteSeed) store<i32>(self, <i32>a, seedAt);
  else if (kind == pitchBend) store<f32>(self, a, bend);
  else if (kind == modulation) store<f32>(self, a, wheel);
  else if (kind == silence) endAll(self);
  else if (voice >= 0 && voice < voices) {
    const lane = groupOf(self, voice) + ((voice & 3) << 2);
    if (kind == noteOn) startVoice(self, lane, a, b);
    else if (kind == noteSlide) store<f32>(lane, a, pitchTo);
    else if (kind == noteOff) release(lane, stageRelease);
    else if (kind == voiceEnd) release(lane, stageEnd);
    if (kind == noteOn || kind == noteSlide) store<f32>(self, a, lastPitch);
    computeGroup(self, groupOf(self, voice), framesLeft(self));
    if (kind == noteOn) openFilter(lane, framesLeft(self));
  }
}

@inline
function framesLeft(self: usize): i32 {
  return max<i32>(1, load<i32>(self, leftAt));
}

/** The filter of a new voice is where it belongs at once. */
function openFilter(lane: usize, frames: i32): void {
  store<f32>(lane, load<f32>(lane, warp) + load<f32>(lane, warpStep) * <f32>frames, warp);
  store<f32>(lane, 0, warpStep);
}

function endAll(self: usize): void {
  for (let voice = 0; voice < voices; voice++) {
    release(groupOf(self, voice) + ((voice & 3) << 2), stageEnd);
  }
  for (let group = 0; group < groups; group++) computeGroup(self, self + groupsAt + group * groupBytes, framesLeft(self));
}

function release(lane: usize, to: i32): void {
  const now = load<i32>(lane, stage);
  if (now == stageFree || now == stageEnd) return;
  store<i32>(lane, to, stage);
  store<i32>(lane, stageRelease, modStage);
}

/** Random bits of a note: the finaliser of MurmurHash3. */
function scramble(value: i32): u32 {
  let h = <u32>value;
  h = (h ^ (h >> 16)) * 0x85ebca6b;
  h = (h ^ (h >> 13)) * 0xc2b2ae35;
  return h ^ (h >> 16);
}

@inline
function fractionOf(bits: u32): f32 {
  return <f32>(bits >> 8) * 0.000000059604645;
}

function startVoice(self: usize, lane: usize, notePitch: f32, velocity: f32): void {
  const seed = load<i32>(self, seedAt);
  const unison = <i32>valueOf(self, p.unison);
  for (let u = 0; u < maxUnison; u++) {
    // A single voice starts where its wave crosses zero; several start anywhere, or they would sum to one click.
    const one: u32 = unison == 1 ? 0x80000000 : scramble(seed + u * 2 + 1);
    const two: u32 = unison == 1 ? 0x80000000 : scramble(seed + u * 2 + 2);
    store<u32>(lane + (u << 4), one, phase1);
    store<u32>(lane + (u << 4), two, phase2);
  }
  store<u32>(lane, 0, subPhase);
  store<u32>(lane, scramble(seed + 99) | 1, noise);
  store<f32>(lane, 0, level);
  store<i32>(lane, stageAttack, stage);
  store<f32>(lane, 0, modLevel);
  store<i32>(lane, stageAttack, modStage);
  for (let n = 0; n < 8; n++) store<f32>(lane + (n << 4), 0, filters);
  const last = load<f32>(self, lastPitch);
  store<f32>(lane, last < 0 || valueOf(self, p.glide) <= 0 ? notePitch : last, pitch);
  store<f32>(lane, notePitch, pitchTo);
  store<f32>(lane, velocity, strength);
  store<f32>(lane, 0, age);
  for (let n = 0; n < 2; n++) {
    store<f32>(lane + (n << 4), 0, lfoPhase);
    store<f32>(lane + (n << 4), fractionOf(scramble(seed + 7 + n)) * 2 - 1, lfoValue);
  }
  store<f32>(lane, 0, warp);
  store<f32>(lane, -1, loudnessNow);
}

/** Value of an LFO at a phase of 0 to 1, -1 to 1; the random one holds the value it drew. */
function waveOf(wave: i32, phase: f32, drawn: f32): f32 {
  if (wave == 0) return sineOf(phase);
  if (wave == 1) return phase < 0.5 ? 4 * phase - 1 : 3 - 4 * phase;
  if (wave == 2) return 1 - 2 * phase;
  if (wave == 3) return phase < 0.5 ? 1 : -1;
  return drawn;
}

/** Where an LFO of one voice is after some frames, 0 to 1. */
@inline
function phaseOfLfo(self: usize, at: usize, first: i32, frames: i32): f32 {
  let phase: f32;
  if (valueOf(self, first + 1) > 0.5 && isPlaying) phase = (beat + (offset * bpm) / 2880000) / beatsOf(<i32>valueOf(self, first + 3));
  else {
    const hz: f32 = valueOf(self, first + 1) > 0.5 ? bpm / (60 * beatsOf(<i32>valueOf(self, first + 3))) : valueOf(self, first + 2);
    phase = load<f32>(at, lfoPhase) + (hz * <f32>frames) / 48000;
  }
  return phase - floor<f32>(phase);
}

/** Moves an LFO of one voice on by some frames. */
function moveLfo(self: usize, lane: usize, n: i32, first: i32, frames: i32): void {
  const at = lane + (n << 4);
  const phase = phaseOfLfo(self, at, first, frames);
  if (phase < load<f32>(at, lfoPhase)) {
    const next = scramble(reinterpret<i32>(load<f32>(at, lfoValue)) + 1);
    store<f32>(at, fractionOf(next) * 2 - 1, lfoValue);
  }
  store<f32>(at, phase, lfoPhase);
}

/** The value of an LFO of one voice, faded in. */
function valueOfLfo(self: usize, lane: usize, n: i32, first: i32): f32 {
  const at = lane + (n << 4);
  moveLfo(self, lane, n, first, 0);
  const fadeIn = valueOf(self, first + 4);
  const fade: f32 = fadeIn <= 0 ? 1 : min<f32>(1, load<f32>(lane, age) / fadeIn);
  return waveOf(<i32>valueOf(self, first), load<f32>(at, lfoPhase), load<f32>(at, lfoValue)) * fade;
}

/** Moves glide, filter envelope and age of one voice on. */
function moveVoice(self: usize, lane: usize, frames: i32): void {
  store<f32>(lane, load<f32>(lane, age) + <f32>frames / 48000, age);
  const glide = valueOf(self, p.glide);
  const to = load<f32>(lane, pitchTo);
  const from = load<f32>(lane, pitch);
  const part: f32 = glide <= 0 ? 1 : fallOf(glide / <f32>frames);
  store<f32>(lane, abs<f32>(to - from) < 0.005 ? to : from + (to - from) * part, pitch);
  const at = load<i32>(lane, modStage);
  let value = load<f32>(lane, modLevel);
  if (at == stageAttack) {
    value += (1.3 - value) * min<f32>(1, attackOf(valueOf(self, p.modAttack)) * <f32>frames);
    if (value >= 1) {
      value = 1;
      store<i32>(lane, stageDecay, modStage);
    }
  } else if (at == stageDecay) {
    value += (valueOf(self, p.modSustain) * 0.01 - value) * fallOf(valueOf(self, p.modDecay) / <f32>frames);
  } else value -= value * fallOf(valueOf(self, p.modRelease) / <f32>frames);
  store<f32>(lane, value, modLevel);
}

// What differs from voice to voice: keys of the oscillators, and of the cutoff in semitones above its parameter.
const keys1: usize = memory.data(16, 16);
const keys2: usize = memory.data(16, 16);
const opened: usize = memory.data(16, 16);
/** Frequencies by which tables are chosen. */
const highs: usize = memory.data(16, 16);

/** Sets what the inner loops of four voices read for the next frames. */
function computeGroup(self: usize, group: usize, frames: i32): void {
  for (let n = 0; n < 4; n++) {
    const lane = group + (n << 2);
    if (load<i32>(lane, stage) != stageFree) computeVoice(self, lane, n << 2);
  }
  const isUsed = i32x4.ne(v128.load(group, stage), i32x4.splat(stageFree));
  const highest: f32 = exp2Of(valueOf(self, p.detune) * 0.0008333333);
  setOscillator(self, group, keys1, isUsed, highest, p.osc1Wave, speed1, table1);
  setOscillator(self, group, keys2, isUsed, highest, p.osc2Wave, speed2, table2);
  const octaves = f32x4.mul(v128.load(opened), f32x4.splat(0.08333333333));
  const hz = exp2Of4(f32x4.add(f32x4.splat(log2Of(valueOf(self, p.cutoff))), octaves));
  const held = f32x4.min(f32x4.splat(20000), f32x4.max(f32x4.splat(16), hz));
  const way = f32x4.sub(tanOf4(f32x4.div(held, f32x4.splat(48000))), v128.load(group, warp));
  // A free lane is filtered with the others': a cutoff that went on moving would leave its range.
  v128.store(group, v128.and(f32x4.div(way, f32x4.splat(<f32>frames)), isUsed), warpStep);
}

function computeVoice(self: usize, lane: usize, at: usize): void {
  setEnvelope(self, lane);
  if (load<i32>(lane, stage) == stageFree) {
    for (let n = 0; n < 8; n++) store<f32>(lane + (n << 4), 0, filters);
    return;
  }
  const lfo1 = valueOfLfo(self, lane, 0, p.lfo1Wave);
  const lfo2 = valueOfLfo(self, lane, 1, p.lfo2Wave);
  const vibrato: f32 = load<f32>(self, wheel) * valueOf(self, p.wheel) * lfo1;
  const cents: f32 = lfo1 * valueOf(self, p.lfo1Pitch) + lfo2 * valueOf(self, p.lfo2Pitch) + vibrato;
  const key: f32 = load<f32>(lane, pitch);
  const base: f32 = key + load<f32>(self, bend) + cents * 0.01;
  store<f32>(keys1 + at, base + valueOf(self, p.osc1Wave + 1) + valueOf(self, p.osc1Wave + 2) * 0.01);
  store<f32>(keys2 + at, base + valueOf(self, p.osc2Wave + 1) + valueOf(self, p.osc2Wave + 2) * 0.01);
  const sway: f32 = (lfo1 * valueOf(self, p.lfo1Width) + lfo2 * valueOf(self, p.lfo2Width)) * 0.01;
  store<f32>(lane, min<f32>(0.98, max<f32>(0.02, valueOf(self, p.osc1Width) * 0.01 + sway)), width1);
  store<f32>(lane, min<f32>(0.98, max<f32>(0.02, valueOf(self, p.osc2Width) * 0.01 + sway)), width2);
  const velocity = load<f32>(lane, strength);
  const semitones: f32 =
    load<f32>(lane, modLevel) * valueOf(self, p.filterAmount) +
    (key - 60) * valueOf(self, p.keyTracking) * 0.01 +
    (velocity - 1) * valueOf(self, p.velocityCutoff) +
    lfo1 * valueOf(self, p.lfo1Cutoff) +
    lfo2 * valueOf(self, p.lfo2Cutoff);
  store<f32>(opened + at, semitones);
  const softer: f32 = valueOf(self, p.velocity) * 0.01 * (1 - velocity * velocity);
  const tremolo: f32 =
    (1 - valueOf(self, p.lfo1Level) * 0.01 * (0.5 - 0.5 * lfo1)) * (1 - valueOf(self, p.lfo2Level) * 0.01 * (0.5 - 0.5 * lfo2));
  store<f32>(lane, (1 - softer) * tremolo, loudness);
  if (load<f32>(lane, loudnessNow) < 0) store<f32>(lane, (1 - softer) * tremolo, loudnessNow);
}

/** Sets the speeds and tables of an oscillator of four voices; those that are free keep theirs. `spread` is the factor of the highest in unison. */
function setOscillator(self: usize, group: usize, keys: usize, isUsed: v128, spread: f32, first: i32, speed: i32, table: i32): void {
  const isTriangle = valueOf(self, first) == 2;
  const octaves = f32x4.mul(f32x4.sub(v128.load(keys), f32x4.splat(69)), f32x4.splat(0.08333333333));
  const hz = f32x4.min(f32x4.splat(20000), f32x4.mul(f32x4.splat(440), exp2Of4(octaves)));
  const speeds = f32x4.div(hz, f32x4.splat(48000));
  v128.store(group + speed, v128.bitselect(speeds, v128.load(group + speed), isUsed));
  v128.store(highs, f32x4.mul(hz, f32x4.splat(spread)));
  for (let n = 0; n < 16; n += 4) {
    if (load<i32>(group + n, stage) == stageFree) continue;
    const number = tableOf(load<f32>(highs + n));
    store<i32>(group + n + table, <i32>(isTriangle ? triangleTable(number) : sawTable(number)));
  }
}

/** Where the level goes and how fast. */
function setEnvelope(self: usize, lane: usize): void {
  let at = load<i32>(lane, stage);
  if (at == stageAttack && load<f32>(lane, level) >= 1) at = stageDecay;
  if (at >= stageRelease && load<f32>(lane, level) < envelopeFloor) {
    at = stageFree;
    store<f32>(lane, 0, level);
  }
  store<i32>(lane, at, stage);
  let to: f32 = 0;
  let step: f32 = 0;
  if (at == stageAttack) {
    to = 1.3;
    step = attackOf(valueOf(self, p.ampAttack));
  } else if (at == stageDecay) {
    to = valueOf(self, p.ampSustain) * 0.01;
    step = fallOf(valueOf(self, p.ampDecay));
  } else if (at == stageRelease) step = fallOf(valueOf(self, p.ampRelease));
  else if (at == stageEnd) step = fallOf(0.003);
  store<f32>(lane, to, levelTo);
  store<f32>(lane, step, levelStep);
}

// What the unison voices were computed for: most devices have the same.
let spreadOf: i32 = 0;
let spreadDetune: f32 = 0;
let spreadPlace: f32 = 0;

/** Tuning and place of the unison voices; their sum is about as loud as one. */
function spreadUnison(self: usize, unison: i32): void {
  if (unison == spreadOf && valueOf(self, p.detune) == spreadDetune && valueOf(self, p.spread) == spreadPlace) return;
  spreadOf = unison;
  spreadDetune = valueOf(self, p.detune);
  spreadPlace = valueOf(self, p.spread);
  const scale: f32 = 1 / sqrt<f32>(<f32>unison);
  for (let u = 0; u < unison; u++) {
    const place: f32 = unison == 1 ? 0 : (<f32>u / <f32>(unison - 1)) * 2 - 1;
    // Neighbours in pitch stand on different sides, and both sides are equal.
    const side: f32 = ((min<i32>(u, unison - 1 - u) & 1) != 0 ? -place : place) * valueOf(self, p.spread) * 0.01;
    store<f32>(tuning + (u << 2), exp2Of((place * valueOf(self, p.detune)) / 1200));
    store<f32>(leftGain + (u << 2), sineOf(0.125 * (1 - side)) * 1.414213562 * scale);
    store<f32>(rightGain + (u << 2), sineOf(0.125 * (1 + side)) * 1.414213562 * scale);
  }
}

export function process(self: usize, inL: usize, inR: usize, keyL: usize, keyR: usize, outL: usize, outR: usize, frames: i32): i32 {
  let from = 0;
  let sounds = false;
  memory.fill(outL, 0, frames << 2);
  memory.fill(outR, 0, frames << 2);
  while (from < frames) {
    let left = load<i32>(self, leftAt);
    if (left <= 0) {
      left = block;
      offset = <f32>from;
      startBlock(self);
    }
    const count = min<i32>(left, frames - from);
    const unison = <i32>valueOf(self, p.unison);
    spreadUnison(self, unison);
    for (let n = 0; n < groups; n++) {
      const group = self + groupsAt + n * groupBytes;
      if (!v128.any_true(v128.load(group, stage))) continue;
      sounds = true;
      runGroup(self, group, unison, outL + (from << 2), outR + (from << 2), count);
    }
    applyGain(self, outL + (from << 2), outR + (from << 2), count, left);
    store<i32>(self, left - count, leftAt);
    from += count;
  }
  offset = 0;
  writeLevels(self);
  return (sounds ? 0 : 1) | (isNaN<f32>(load<f32>(outL) + load<f32>(outR + ((frames - 1) << 2))) ? 2 : 0);
}

function startBlock(self: usize): void {
  moveRamps(self, p.count, block);
  for (let n = 0; n < groups; n++) {
    const group = self + groupsAt + n * groupBytes;
    if (!v128.any_true(v128.load(group, stage))) continue;
    for (let i = 0; i < 4; i++) {
      const lane = group + (i << 2);
      if (load<i32>(lane, stage) == stageFree) continue;
      moveVoice(self, lane, block);
      moveLfo(self, lane, 0, p.lfo1Wave, block);
      moveLfo(self, lane, 1, p.lfo2Wave, block);
    }
    computeGroup(self, group, block);
  }
}

function writeLevels(self: usize): void {
  for (let voice = 0; voice < voices; voice++) {
    const lane = groupOf(self, voice) + ((voice & 3) << 2);
    store<f32>(self + (voice << 2), load<i32>(lane, stage) == stageFree ? 0 : max<f32>(0.000001, load<f32>(lane, level) * load<f32>(lane, loudness)));
  }
}

/** Runs four voices. Where nothing is spread both channels are one, which costs half. */
function runGroup(self: usize, group: usize, unison: i32, outL: usize, outR: usize, frames: i32): void {
  const isMono = unison == 1;
  memory.fill(leftSum, 0, frames << 4);
  if (!isMono) memory.fill(rightSum, 0, frames << 4);
  runOscillator(self, group, unison, p.osc1Wave, phase1, speed1, table1, width1, frames);
  runOscillator(self, group, unison, p.osc2Wave, phase2, speed2, table2, width2, frames);
  runSub(self, group, isMono, frames);
  runNoise(self, group, isMono, frames);
  const drive = valueOf(self, p.drive);
  if (drive > 0) runDrive(drive, isMono, frames);
  runFilter(self, group, isMono, frames);
  runLevel(group, isMono, outL, outR, frames);
}

function runOscillator(self: usize, group: usize, unison: i32, first: i32, phaseAt: i32, speedAt: i32, tableAt: i32, widthAt: i32, frames: i32): void {
  const dB = valueOf(self, first + 4);
  if (dB <= -60) return;
  const gain: f32 = gainOf(dB) * 0.5;
  const wave = <i32>valueOf(self, first);
  const tables = v128.load(group + tableAt);
  const speed = v128.load(group + speedAt);
  const width = i32x4.trunc_sat_f32x4_u(f32x4.mul(v128.load(group + widthAt), f32x4.splat(4294967296)));
  for (let u = 0; u < unison; u++) {
    const step = phaseStepsOf(f32x4.mul(speed, f32x4.splat(load<f32>(tuning + (u << 2)))));
    const left = f32x4.splat(load<f32>(leftGain + (u << 2)) * gain);
    const right = f32x4.splat(load<f32>(rightGain + (u << 2)) * gain);
    let phase = v128.load(group + phaseAt + (u << 4));
    for (let i = 0; i < frames; i++) {
      let sample: v128;
      if (wave == 3) sample = sineOf4(turnsOf(phase));
      else {
        sample = readTable4(tables, phase);
        if (wave == 1) sample = f32x4.sub(sample, readTable4(tables, i32x4.add(phase, width)));
      }
      const at = i << 4;
      v128.store(leftSum + at, f32x4.add(v128.load(leftSum + at), f32x4.mul(sample, left)));
      if (unison > 1) v128.store(rightSum + at, f32x4.add(v128.load(rightSum + at), f32x4.mul(sample, right)));
      phase = i32x4.add(phase, step);
    }
    v128.store(group + phaseAt + (u << 4), phase);
  }
}

/** A sine or square one octave below the first oscillator. */
function runSub(self: usize, group: usize, isMono: bool, frames: i32): void {
  const dB = valueOf(self, p.subLevel);
  if (dB <= -60) return;
  const gain = f32x4.splat(gainOf(dB) * 0.5);
  const step = phaseStepsOf(f32x4.mul(v128.load(group, speed1), f32x4.splat(0.5)));
  const isSquare = valueOf(self, p.subWave) > 0.5;
  let phase = v128.load(group, subPhase);
  for (let i = 0; i < frames; i++) {
    let sample = sineOf4(turnsOf(phase));
    if (isSquare) {
      // A saturated sine: square enough, and without the aliases of a hard one.
      sample = saturate4(f32x4.mul(sample, f32x4.splat(6)));
    }
    const at = i << 4;
    const value = f32x4.mul(sample, gain);
    v128.store(leftSum + at, f32x4.add(v128.load(leftSum + at), value));
    if (!isMono) v128.store(rightSum + at, f32x4.add(v128.load(rightSum + at), value));
    phase = i32x4.add(phase, step);
  }
  v128.store(group, phase, subPhase);
}

/** White noise: xorshift (Marsaglia, 2003), the same in both channels of a voice. */
function runNoise(self: usize, group: usize, isMono: bool, frames: i32): void {
  const dB = valueOf(self, p.noiseLevel);
  if (dB <= -60) return;
  const gain = f32x4.splat(gainOf(dB) * 0.5 * 0.0000000004656613);
  let x = v128.load(group, noise);
  for (let i = 0; i < frames; i++) {
    x = v128.xor(x, i32x4.shl(x, 13));
    x = v128.xor(x, i32x4.shr_u(x, 17));
    x = v128.xor(x, i32x4.shl(x, 5));
    const value = f32x4.mul(f32x4.convert_i32x4_s(x), gain);
    const at = i << 4;
    v128.store(leftSum + at, f32x4.add(v128.load(leftSum + at), value));
    if (!isMono) v128.store(rightSum + at, f32x4.add(v128.load(rightSum + at), value));
  }
  v128.store(group, x, noise);
}

/** Saturates the sum of the oscillators; the level stays about the same. */
function runDrive(dB: f32, isMono: bool, frames: i32): void {
  const gain = f32x4.splat(gainOf(dB));
  const make = f32x4.splat(1 / (0.4 + 0.6 * saturate(gainOf(dB) * 0.5)) / (1 + dB * 0.01));
  for (let at: usize = leftSum; at < leftSum + (frames << 4); at += 16) v128.store(at, f32x4.mul(saturate4(f32x4.mul(v128.load(at), gain)), make));
  if (isMono) return;
  for (let at: usize = rightSum; at < rightSum + (frames << 4); at += 16) v128.store(at, f32x4.mul(saturate4(f32x4.mul(v128.load(at), gain)), make));
}

function runFilter(self: usize, group: usize, isMono: bool, frames: i32): void {
  const kind = <i32>valueOf(self, p.filter);
  const shape = kind >> 1;
  const isTwice = (kind & 1) == 0;
  const damping = f32x4.splat(2 - 1.97 * valueOf(self, p.resonance) * 0.01);
  runSvf(group, filters, leftSum, shape, isTwice, damping, frames);
  if (!isMono) runSvf(group, filters + 32, rightSum, shape, isTwice, damping, frames);
  const moved = f32x4.mul(v128.load(group, warpStep), f32x4.splat(<f32>frames));
  v128.store(group, f32x4.add(v128.load(group, warp), moved), warp);
}

/** Filters a sum of four voices in place. The arithmetic is explained at the drums' `filterBus`. */
function runSvf(group: usize, state: i32, sum: usize, shape: i32, isTwice: bool, damping: v128, frames: i32): void {
  if (shape == 0) {
    if (isTwice) runShape(group, state, sum, 0, true, damping, frames);
    else runShape(group, state, sum, 0, false, damping, frames);
  } else if (shape == 1) {
    if (isTwice) runShape(group, state, sum, 1, true, damping, frames);
    else runShape(group, state, sum, 1, false, damping, frames);
  } else if (isTwice) runShape(group, state, sum, 2, true, damping, frames);
  else runShape(group, state, sum, 2, false, damping, frames);
}

/** One, and 1.2, four times each. In memory, as the terms of `sineOf4` are. */
const filterTerms: usize = memory.data<f32>([1, 1, 1, 1, 1.2, 1.2, 1.2, 1.2]);

/** What a stage gives: the low pass, the band, or the high pass. */
@inline
function outOf(shape: i32, damping: v128, s1: v128, s2: v128, a: v128, ag: v128, rest: v128, rise: v128): v128 {
  if (shape == 0) return f32x4.add(s2, rise);
  const band = f32x4.mul(damping, f32x4.add(f32x4.mul(a, s1), f32x4.mul(ag, rest)));
  return shape == 1 ? band : f32x4.sub(f32x4.sub(rest, band), rise);
}

/** Both stages in one loop: while one waits for its own frame before, the other one works. */
@inline
function runShape(group: usize, state: i32, sum: usize, shape: i32, isTwice: bool, damping: v128, frames: i32): void {
  const step = v128.load(group, warpStep);
  let g = v128.load(group, warp);
  let s1 = v128.load(group + state);
  let s2 = v128.load(group + state, 16);
  let t1 = v128.load(group + state, 64);
  let t2 = v128.load(group + state, 80);
  for (let at: usize = sum, end = sum + (frames << 4); at < end; at += 16) {
    const one = v128.load(filterTerms);
    const a = f32x4.div(one, f32x4.add(one, f32x4.mul(g, f32x4.add(g, damping))));
    const ag = f32x4.mul(a, g);
    const rest = f32x4.sub(v128.load(at), s2);
    const rise = f32x4.add(f32x4.mul(ag, s1), f32x4.mul(f32x4.mul(ag, g), rest));
    let out = outOf(shape, damping, s1, s2, a, ag, rest, rise);
    s1 = f32x4.add(f32x4.mul(f32x4.sub(f32x4.add(a, a), one), s1), f32x4.mul(f32x4.add(ag, ag), rest));
    s2 = f32x4.add(s2, f32x4.add(rise, rise));
    if (isTwice) {
      // The second stage stays flat, or the peak would be squared.
      const flat = v128.load(filterTerms, 16);
      const b = f32x4.div(one, f32x4.add(one, f32x4.mul(g, f32x4.add(g, flat))));
      const bg = f32x4.mul(b, g);
      const rest2 = f32x4.sub(out, t2);
      const rise2 = f32x4.add(f32x4.mul(bg, t1), f32x4.mul(f32x4.mul(bg, g), rest2));
      out = outOf(shape, flat, t1, t2, b, bg, rest2, rise2);
      t1 = f32x4.add(f32x4.mul(f32x4.sub(f32x4.add(b, b), one), t1), f32x4.mul(f32x4.add(bg, bg), rest2));
      t2 = f32x4.add(t2, f32x4.add(rise2, rise2));
    }
    v128.store(at, out);
    g = f32x4.add(g, step);
  }
  v128.store(group + state, s1);
  v128.store(group + state, s2, 16);
  if (!isTwice) return;
  v128.store(group + state, t1, 64);
  v128.store(group + state, t2, 80);
}

/** Applies the envelope and adds the four voices to the output. */
function runLevel(group: usize, isMono: bool, outL: usize, outR: usize, frames: i32): void {
  let value = v128.load(group, level);
  const to = v128.load(group, levelTo);
  const step = v128.load(group, levelStep);
  // A level that an LFO switches is reached within some 3 ms.
  const loudTo = v128.load(group, loudness);
  const part = f32x4.splat(0.02);
  let loud = v128.load(group, loudnessNow);
  for (let at: usize = 0; at < <usize>(frames << 4); at += 16) {
    value = f32x4.min(v128.load(filterTerms), f32x4.add(value, f32x4.mul(f32x4.sub(to, value), step)));
    loud = f32x4.add(loud, f32x4.mul(f32x4.sub(loudTo, loud), part));
    const gain = f32x4.mul(value, loud);
    v128.store(leftSum + at, f32x4.mul(v128.load(leftSum + at), gain));
    if (!isMono) v128.store(rightSum + at, f32x4.mul(v128.load(rightSum + at), gain));
  }
  addVoices(leftSum, outL, frames);
  addVoices(isMono ? leftSum : rightSum, outR, frames);
  v128.store(group, value, level);
  v128.store(group, loud, loudnessNow);
}

/** The device's gain, moving in a line within each block. */
function applyGain(self: usize, outL: usize, outR: usize, frames: i32, left: i32): void {
  const to = gainOf(valueOf(self, p.gain));
  let value = load<f32>(self, gainNow);
  if (value < 0) value = to;
  const step: f32 = (to - value) / <f32>left;
  let i = 0;
  if (step == 0) {
    const gain = f32x4.splat(value);
    for (; i + 4 <= frames; i += 4) {
      const at = i << 2;
      v128.store(outL + at, f32x4.mul(v128.load(outL + at), gain));
      v128.store(outR + at, f32x4.mul(v128.load(outR + at), gain));
    }
  }
  for (; i < frames; i++) {
    value += step;
    store<f32>(outL + (i << 2), load<f32>(outL + (i << 2)) * value);
    store<f32>(outR + (i << 2), load<f32>(outR + (i << 2)) * value);
  }
  store<f32>(self, value, gainNow);
}
