import { addVoices, phaseStepsOf, sineOf, sineOf4, turnsOf } from '../../kernels/math.as.ts';
import { valueOf } from '../../kernels/params.as.ts';
import { beforeLast, bitOf, bitsOf, depth, depthTo, fullFeedback, heard1, last, leftNow, leftTo, level, levelStep, levelTo, opParams, phase, rightNow, rightTo, speed } from './layout.as.ts';
import * as p from './params.as.ts';

// Four voices, one a lane, for at most 32 frames: one operator after the other, from the last to the first.

const busBytes: i32 = 32 * 16;
/** A bus for each operator, one for what moves an operator, and one that stays silent. */
const buses: usize = memory.data(4 * 32 * 16, 16);
const moved: usize = memory.data(32 * 16, 16);
const nothing: usize = memory.data(32 * 16, 16);
/** What the operators sum up to, left and right. */
const sumsL: usize = memory.data(32 * 16, 16);
const sumsR: usize = memory.data(32 * 16, 16);
/** One, four times. In memory, as the terms of `sineOf4` are. */
const ones: usize = memory.data<f32>([1, 1, 1, 1]);

/** Where the samples of an operator are, or silence where it has none. */
@inline
function busOf(group: usize, op: i32): usize {
  const at = group + (op << 4);
  return v128.any_true(v128.or(v128.load(at, depth), v128.load(at, depthTo))) ? buses + op * busBytes : nothing;
}

/** Adds up what moves an operator. */
function collect(group: usize, bits: i32, op: i32, frames: i32): usize {
  let sum = nothing;
  for (let from = 3; from > op; from--) {
    if ((bits & bitOf(from, op)) == 0) continue;
    const bus = busOf(group, from);
    if (bus == nothing) continue;
    if (sum == nothing) sum = bus;
    else {
      for (let i = 0; i < frames << 4; i += 16) v128.store(moved + i, f32x4.add(v128.load(sum + i), v128.load(bus + i)));
      sum = moved;
    }
  }
  return sum;
}

/** Runs an operator; its level and depth move on. */
@inline
function runOperator(at: usize, moves: usize, out: usize, feedback: f32, feeds: bool, frames: i32): void {
  const part = f32x4.splat(0.02);
  const to = v128.load(at, levelTo);
  const step = v128.load(at, levelStep);
  const deepTo = v128.load(at, depthTo);
  const steps = phaseStepsOf(v128.load(at, speed));
  const back = f32x4.splat(feedback);
  let now = v128.load(at, phase);
  let value = v128.load(at, level);
  let deep = v128.load(at, depth);
  let newer = v128.load(at, last);
  let older = v128.load(at, beforeLast);
  for (let i = 0; i < frames << 4; i += 16) {
    let turns = f32x4.add(turnsOf(now), v128.load(moves + i));
    if (feeds) turns = f32x4.add(turns, f32x4.mul(back, f32x4.add(newer, older)));
    value = f32x4.min(v128.load(ones), f32x4.add(value, f32x4.mul(f32x4.sub(to, value), step)));
    deep = f32x4.add(deep, f32x4.mul(f32x4.sub(deepTo, deep), part));
    older = newer;
    newer = f32x4.mul(sineOf4(turns), value);
    v128.store(out + i, f32x4.mul(newer, deep));
    now = i32x4.add(now, steps);
  }
  v128.store(at, now, phase);
  v128.store(at, value, level);
  v128.store(at, deep, depth);
  v128.store(at, newer, last);
  v128.store(at, older, beforeLast);
}

/** Operators without depth, by their bits: their envelopes go on. All at once, since each frame waits for the one before. */
function skipOperators(group: usize, skipped: i32, frames: i32): void {
  let a = v128.load(group, level);
  let b = v128.load(group + 16, level);
  let c = v128.load(group + 32, level);
  let d = v128.load(group + 48, level);
  for (let i = 0; i < frames; i++) {
    a = nextLevel(group, a);
    b = nextLevel(group + 16, b);
    c = nextLevel(group + 32, c);
    d = nextLevel(group + 48, d);
  }
  if ((skipped & 1) != 0) v128.store(group, a, level);
  if ((skipped & 2) != 0) v128.store(group + 16, b, level);
  if ((skipped & 4) != 0) v128.store(group + 32, c, level);
  if ((skipped & 8) != 0) v128.store(group + 48, d, level);
}

@inline
function nextLevel(at: usize, value: v128): v128 {
  return f32x4.min(v128.load(ones), f32x4.add(value, f32x4.mul(f32x4.sub(v128.load(at, levelTo), value), v128.load(at, levelStep))));
}

/** Adds four voices to the output. */
export function runGroup(self: usize, group: usize, outL: usize, outR: usize, frames: i32): void {
  const bits = bitsOf(<i32>valueOf(self, p.arrangement));
  let skipped = 0;
  for (let op = 3; op >= 0; op--) {
    const out = busOf(group, op);
    const feedback: f32 = valueOf(self, p.op1Feedback + op * opParams) * 0.005 * fullFeedback;
    if (out == nothing) skipped |= 1 << op;
    else if (feedback > 0) runOperator(group + (op << 4), collect(group, bits, op, frames), out, feedback, true, frames);
    else runOperator(group + (op << 4), collect(group, bits, op, frames), out, 0, false, frames);
  }
  if (skipped != 0) skipOperators(group, skipped, frames);
  // Operators 1 and 4 stand on the left of the others.
  const apart: f32 = valueOf(self, p.width) * 0.01;
  const near = f32x4.splat(sineOf(0.125 * (1 + apart)) * 1.414213562);
  const far = f32x4.splat(sineOf(0.125 * (1 - apart)) * 1.414213562);
  const bus1 = (bits & heard1) != 0 ? busOf(group, 0) : nothing;
  const bus2 = (bits & (heard1 << 1)) != 0 ? busOf(group, 1) : nothing;
  const bus3 = (bits & (heard1 << 2)) != 0 ? busOf(group, 2) : nothing;
  const bus4 = (bits & (heard1 << 3)) != 0 ? busOf(group, 3) : nothing;
  const part = f32x4.splat(0.02);
  const toL = v128.load(group, leftTo);
  const toR = v128.load(group, rightTo);
  let left = v128.load(group, leftNow);
  let right = v128.load(group, rightNow);
  for (let i = 0; i < frames; i++) {
    const from = i << 4;
    const one = f32x4.add(v128.load(bus1 + from), v128.load(bus4 + from));
    const other = f32x4.add(v128.load(bus2 + from), v128.load(bus3 + from));
    left = f32x4.add(left, f32x4.mul(f32x4.sub(toL, left), part));
    right = f32x4.add(right, f32x4.mul(f32x4.sub(toR, right), part));
    const sumL = f32x4.mul(f32x4.add(f32x4.mul(one, near), f32x4.mul(other, far)), left);
    const sumR = f32x4.mul(f32x4.add(f32x4.mul(one, far), f32x4.mul(other, near)), right);
    v128.store(sumsL + from, sumL);
    v128.store(sumsR + from, sumR);
  }
  addVoices(sumsL, outL, frames);
  addVoices(sumsR, outR, frames);
  v128.store(group, left, leftNow);
  v128.store(group, right, rightNow);
}
