import * as at from './layout.as.ts';

// The lines of the reverb, four frames at once: a line is read four frames a lane, four lines are damped a frame a lane, and mixed four
// frames a lane again. Lines are longer than a block, so that what is read was written before.

/**
 * Four times each: 3, 4, 5, one half, what damping takes of a difference (g / (1 + g) with g = tan(pi 5000 / 48000)), one quarter, the
 * least that is kept, four. Then what four frames are apart. In memory, as the terms of `sineOf4` are.
 */
const terms: usize = memory.data<f32>([
  3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0.5, 0.5, 0.5, 0.5,
  0.25345278, 0.25345278, 0.25345278, 0.25345278, 0.25, 0.25, 0.25, 0.25, 1e-15, 1e-15, 1e-15, 1e-15, 4, 4, 4, 4, 0, 1, 2, 3,
]);
/** Four frames of each line, damped and mixed within their rows. */
const mixed: usize = memory.data(16 * 16, 16);
/** What is read of each line. */
const reads: usize = memory.data(16 * 36 * 4, 16);
/** Places and parts of four frames, one by one. */
const places: usize = memory.data(16, 16);

/** Catmull-Rom: near + part / 2 (older - newer + part (2 newer - 5 near + 4 older - farthest + part (3 (near - older) + farthest - newer))). */
@inline
function between(newer: v128, near: v128, older: v128, farthest: v128, part: v128): v128 {
  const three = f32x4.add(f32x4.mul(v128.load(terms), f32x4.sub(near, older)), f32x4.sub(farthest, newer));
  const fives = f32x4.sub(f32x4.mul(v128.load(terms, 16), older), f32x4.mul(v128.load(terms, 32), near));
  const two = f32x4.add(f32x4.sub(f32x4.add(newer, newer), farthest), fives);
  const one = f32x4.add(f32x4.sub(older, newer), f32x4.mul(part, f32x4.add(two, f32x4.mul(part, three))));
  return f32x4.add(near, f32x4.mul(f32x4.mul(part, v128.load(terms, 48)), one));
}

@inline
function sampleAt(ring: usize, frame: i32): f32 {
  return load<f32>(ring + ((frame & at.lineMask) << 2));
}

/** Reads four frames of a line one by one: at the end of the ring, where places do not follow each other, and where memory is not yet valid. */
function readApart(ring: usize, frame: i32, age: i32, whole: v128, part: v128): v128 {
  v128.store(places, whole);
  let newer = f32x4.splat(0);
  let near = newer;
  let older = newer;
  let farthest = newer;
  for (let k = 0; k < 4; k++) {
    const behind = load<i32>(places + (k << 2));
    // Two older frames are read, too.
    if (behind + 3 >= age + k) continue;
    const from = frame + k - behind;
    const lane = i32x4.eq(i32x4.splat(k), i32x4(0, 1, 2, 3));
    newer = v128.bitselect(f32x4.splat(sampleAt(ring, from + 1)), newer, lane);
    near = v128.bitselect(f32x4.splat(sampleAt(ring, from)), near, lane);
    older = v128.bitselect(f32x4.splat(sampleAt(ring, from - 1)), older, lane);
    farthest = v128.bitselect(f32x4.splat(sampleAt(ring, from - 2)), farthest, lane);
  }
  return between(newer, near, older, farthest, part);
}

/** Four frames of a line whose place of reading may be another one in each; `step` counts the first of them in its block from 1. */
function readMoving(place: usize, ring: usize, frame: i32, age: i32, step: i32): v128 {
  const steps = f32x4.add(f32x4.splat(<f32>step), v128.load(terms, 128));
  const lag4 = f32x4.add(f32x4.splat(load<f32>(place, at.lags)), f32x4.mul(f32x4.splat(load<f32>(place, at.lagSteps)), steps));
  // Drifts are apart from lengths: together they would have too few digits behind the point.
  const drift4 = f32x4.add(f32x4.splat(load<f32>(place, at.drifts)), f32x4.mul(f32x4.splat(load<f32>(place, at.driftSteps)), steps));
  const frames = f32x4.floor(lag4);
  const behind = f32x4.add(f32x4.sub(lag4, frames), drift4);
  const more = f32x4.floor(behind);
  const part = f32x4.sub(behind, more);
  const whole = i32x4.trunc_sat_f32x4_s(f32x4.add(frames, more));
  const first = i32x4.extract_lane(whole, 0);
  const from = (frame - first) & at.lineMask;
  const isOne = i32x4.all_true(i32x4.eq(whole, i32x4.splat(first)));
  if (!isOne || first + 3 >= age || from < 2 || from + 5 > at.lineFrames) return readApart(ring, frame, age, whole, part);
  const here = ring + (from << 2);
  return between(v128.load(here, 4), v128.load(here), v128.load(here - 4), v128.load(here - 8), part);
}

/** Reads frames of a line into `reads`. Mostly its place drifts within one frame: then four frames lie in a row, and only parts differ. */
function readLine(self: usize, n: i32, frame: i32, age: i32, done: i32, frames: i32): void {
  const place = self + (n << 2);
  const ring = self + at.lines + n * at.lineBytes;
  const to = reads + n * at.samplesBytes;
  const drift = load<f32>(place, at.drifts);
  const driftStep = load<f32>(place, at.driftSteps);
  // In fours a call may read up to three frames more than it has.
  const more = floor<f32>(drift + driftStep * <f32>(done + 1));
  const stays = load<f32>(place, at.lagSteps) == 0 && floor<f32>(drift + driftStep * <f32>(done + frames + 3)) == more;
  const behind = <i32>(load<f32>(place, at.lags) + more);
  const from = (frame - behind) & at.lineMask;
  if (!stays || behind + 3 >= age || from < 2 || from + frames + 5 > at.lineFrames) {
    for (let i = 0; i < frames; i += 4) {
      v128.store(to + (i << 2), readMoving(place, ring, frame + i, min<i32>(at.oldest, age + i), done + i + 1));
    }
    return;
  }
  const end = to + (frames << 2);
  let here = ring + (from << 2);
  if (driftStep == 0 && drift == more) {
    for (let samples = to; samples < end; samples += 16, here += 16) v128.store(samples, v128.load(here));
    return;
  }
  const drifts = f32x4.splat(drift);
  const driftSteps = f32x4.splat(driftStep);
  const wholes = f32x4.splat(more);
  let steps = f32x4.add(f32x4.splat(<f32>(done + 1)), v128.load(terms, 128));
  for (let samples = to; samples < end; samples += 16, here += 16) {
    const part = f32x4.sub(f32x4.add(drifts, f32x4.mul(driftSteps, steps)), wholes);
    v128.store(samples, between(v128.load(here, 4), v128.load(here), v128.load(here - 4), v128.load(here - 8), part));
    steps = f32x4.add(steps, v128.load(terms, 112));
  }
}

/** What a row of four lines loses in a frame: the gain of low frequencies below 5 kHz, that of high ones above. */
@inline
function damp(sample: v128, low: v128, high: v128, less: v128): v128 {
  return f32x4.add(f32x4.mul(high, sample), f32x4.mul(less, low));
}

/** Takes four frames of four lines on: damps them, and mixes the four by a Hadamard matrix into `mixed`. `count` of them are kept. */
function runRow(self: usize, row: i32, count: i32, a: v128, b: v128, c: v128, d: v128): void {
  const place = self + (row << 4);
  const high = v128.load(place, at.highGains);
  const less = f32x4.sub(v128.load(place, at.lowGains), high);
  const part = v128.load(terms, 64);
  const abLow = i32x4.shuffle(a, b, 0, 4, 1, 5);
  const abHigh = i32x4.shuffle(a, b, 2, 6, 3, 7);
  const cdLow = i32x4.shuffle(c, d, 0, 4, 1, 5);
  const cdHigh = i32x4.shuffle(c, d, 2, 6, 3, 7);
  const x0 = i32x4.shuffle(abLow, cdLow, 0, 1, 4, 5);
  const x1 = i32x4.shuffle(abLow, cdLow, 2, 3, 6, 7);
  const x2 = i32x4.shuffle(abHigh, cdHigh, 0, 1, 4, 5);
  const x3 = i32x4.shuffle(abHigh, cdHigh, 2, 3, 6, 7);
  const state0 = v128.load(place, at.damped);
  const v0 = f32x4.mul(f32x4.sub(x0, state0), part);
  const low0 = f32x4.add(state0, v0);
  const state1 = f32x4.add(low0, v0);
  const v1 = f32x4.mul(f32x4.sub(x1, state1), part);
  const low1 = f32x4.add(state1, v1);
  const state2 = f32x4.add(low1, v1);
  const v2 = f32x4.mul(f32x4.sub(x2, state2), part);
  const low2 = f32x4.add(state2, v2);
  const state3 = f32x4.add(low2, v2);
  const v3 = f32x4.mul(f32x4.sub(x3, state3), part);
  const low3 = f32x4.add(state3, v3);
  if (count == 4) v128.store(place, f32x4.add(low3, v3), at.damped);
  else v128.store(place, count == 1 ? state1 : count == 2 ? state2 : state3, at.damped);
  const y0 = damp(x0, low0, high, less);
  const y1 = damp(x1, low1, high, less);
  const y2 = damp(x2, low2, high, less);
  const y3 = damp(x3, low3, high, less);
  const ab = i32x4.shuffle(y0, y1, 0, 4, 1, 5);
  const ab2 = i32x4.shuffle(y2, y3, 0, 4, 1, 5);
  const cd = i32x4.shuffle(y0, y1, 2, 6, 3, 7);
  const cd2 = i32x4.shuffle(y2, y3, 2, 6, 3, 7);
  const lineA = i32x4.shuffle(ab, ab2, 0, 1, 4, 5);
  const lineB = i32x4.shuffle(ab, ab2, 2, 3, 6, 7);
  const lineC = i32x4.shuffle(cd, cd2, 0, 1, 4, 5);
  const lineD = i32x4.shuffle(cd, cd2, 2, 3, 6, 7);
  const sumAB = f32x4.add(lineA, lineB);
  const apartAB = f32x4.sub(lineA, lineB);
  const sumCD = f32x4.add(lineC, lineD);
  const apartCD = f32x4.sub(lineC, lineD);
  const to = mixed + (row << 6);
  v128.store(to, f32x4.add(sumAB, sumCD));
  v128.store(to, f32x4.add(apartAB, apartCD), 16);
  v128.store(to, f32x4.sub(sumAB, sumCD), 32);
  v128.store(to, f32x4.sub(apartAB, apartCD), 48);
}

/** Writes four frames of a line. Those behind the last one are written again before they are read. */
@inline
function write(self: usize, n: i32, frame: i32, sample: v128): void {
  const value = f32x4.mul(sample, v128.load(terms, 80));
  const kept = v128.and(value, f32x4.gt(f32x4.abs(value), v128.load(terms, 96)));
  const ring = self + at.lines + n * at.lineBytes;
  const from = frame & at.lineMask;
  if (from + 4 <= at.lineFrames) v128.store(ring + (from << 2), kept);
  else writeApart(ring, frame, kept);
}

function writeApart(ring: usize, frame: i32, sample: v128): void {
  v128.store(places, sample);
  for (let k = 0; k < 4; k++) store<f32>(ring + (((frame + k) & at.lineMask) << 2), load<f32>(places + (k << 2)));
}

/** Mixes the rows of a column, adds what goes in, and writes its four lines. */
function runColumn(self: usize, column: i32, frame: i32, input: v128): void {
  const from = mixed + (column << 4);
  const ab = f32x4.add(v128.load(from), v128.load(from, 64));
  const apart = f32x4.sub(v128.load(from), v128.load(from, 64));
  const cd = f32x4.add(v128.load(from, 128), v128.load(from, 192));
  const others = f32x4.sub(v128.load(from, 128), v128.load(from, 192));
  write(self, column, frame, f32x4.add(f32x4.add(ab, cd), input));
  write(self, column + 4, frame, f32x4.sub(f32x4.add(apart, others), input));
  write(self, column + 8, frame, f32x4.add(f32x4.sub(ab, cd), input));
  write(self, column + 12, frame, f32x4.sub(f32x4.sub(apart, others), input));
}

/**
 * Runs the lines for frames of a block: `denseL` and `denseR` go in, `lateL` and `lateR` come out. `done` frames of the block are over. Signs
 * of the lines in the sums for left and right are such that their products sum to 0: both are independent.
 */
export function runNetwork(self: usize, frame: i32, age: i32, done: i32, frames: i32): void {
  for (let n = 0; n < 16; n++) readLine(self, n, frame, age, done, frames);
  for (let i = 0; i < frames; i += 4) {
    const count = min<i32>(4, frames - i);
    const heard = v128.load(at.heards + (i << 2));
    const now = frame + i;
    const samples = reads + (i << 2);
    let a = f32x4.mul(v128.load(samples, 0 * at.samplesBytes), heard);
    let b = f32x4.mul(v128.load(samples, 1 * at.samplesBytes), heard);
    let c = f32x4.mul(v128.load(samples, 2 * at.samplesBytes), heard);
    let d = f32x4.mul(v128.load(samples, 3 * at.samplesBytes), heard);
    let left = f32x4.add(f32x4.sub(a, b), f32x4.add(c, d));
    let right = f32x4.add(f32x4.sub(a, b), f32x4.sub(d, c));
    runRow(self, 0, count, a, b, c, d);
    a = f32x4.mul(v128.load(samples, 4 * at.samplesBytes), heard);
    b = f32x4.mul(v128.load(samples, 5 * at.samplesBytes), heard);
    c = f32x4.mul(v128.load(samples, 6 * at.samplesBytes), heard);
    d = f32x4.mul(v128.load(samples, 7 * at.samplesBytes), heard);
    left = f32x4.add(left, f32x4.add(f32x4.sub(b, a), f32x4.sub(c, d)));
    right = f32x4.add(right, f32x4.sub(f32x4.add(a, b), f32x4.add(c, d)));
    runRow(self, 1, count, a, b, c, d);
    a = f32x4.mul(v128.load(samples, 8 * at.samplesBytes), heard);
    b = f32x4.mul(v128.load(samples, 9 * at.samplesBytes), heard);
    c = f32x4.mul(v128.load(samples, 10 * at.samplesBytes), heard);
    d = f32x4.mul(v128.load(samples, 11 * at.samplesBytes), heard);
    left = f32x4.add(left, f32x4.add(f32x4.add(a, b), f32x4.sub(d, c)));
    right = f32x4.add(right, f32x4.add(f32x4.sub(b, a), f32x4.sub(c, d)));
    runRow(self, 2, count, a, b, c, d);
    a = f32x4.mul(v128.load(samples, 12 * at.samplesBytes), heard);
    b = f32x4.mul(v128.load(samples, 13 * at.samplesBytes), heard);
    c = f32x4.mul(v128.load(samples, 14 * at.samplesBytes), heard);
    d = f32x4.mul(v128.load(samples, 15 * at.samplesBytes), heard);
    left = f32x4.add(left, f32x4.sub(f32x4.sub(a, b), f32x4.add(c, d)));
    right = f32x4.add(right, f32x4.add(f32x4.add(a, b), f32x4.sub(c, d)));
    runRow(self, 3, count, a, b, c, d);
    v128.store(at.lateL + (i << 2), left);
    v128.store(at.lateR + (i << 2), right);
    // Both channels go into every second line.
    const four = v128.load(terms, 112);
    const inL = f32x4.mul(f32x4.mul(v128.load(at.denseL + (i << 2)), heard), four);
    const inR = f32x4.mul(f32x4.mul(v128.load(at.denseR + (i << 2)), heard), four);
    runColumn(self, 0, now, inL);
    runColumn(self, 1, now, inR);
    runColumn(self, 2, now, inL);
    runColumn(self, 3, now, inR);
  }
}
