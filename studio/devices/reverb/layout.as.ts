import { headerBytes } from '../../kernels/abi.as.ts';
import { rampBytes } from '../../kernels/params.as.ts';
import * as p from './params.as.ts';

// What a reverb keeps, by its offsets, and what its parts give each other within a call.

export const block: i32 = 32;
export const lineFrames: i32 = 8192;
export const lineMask: i32 = lineFrames - 1;
/** From line to line: a little more than a ring, so that lines written at once do not push each other out of the cache. */
export const lineBytes: i32 = lineFrames * 4 + 320;
export const inputFrames: i32 = 16384;
export const inputMask: i32 = inputFrames - 1;
export const diffuserFrames: i32 = 1024;
export const diffuserMask: i32 = diffuserFrames - 1;
/** Frames behind which all memory is valid. */
export const oldest: i32 = 1000000;

export const leftAt: i32 = headerBytes + p.count * rampBytes;
export const hasRun: i32 = leftAt + 4;
export const frameAt: i32 = leftAt + 8;
/** Frames since everything in memory became invalid. */
export const ageAt: i32 = leftAt + 12;
export const kindNow: i32 = leftAt + 16;
export const fade: i32 = leftAt + 20;
export const isEnding: i32 = leftAt + 24;
export const phaseAt: i32 = leftAt + 28;
/** What moves in a line within a block: values before it, then what they gain in a frame, then what they end with. */
export const glides: i32 = leftAt + 32;
export const dryGain: i32 = glides;
export const wetGain: i32 = glides + 4;
export const width: i32 = glides + 8;
export const earlyGain: i32 = glides + 12;
export const lateGain: i32 = glides + 16;
export const inputGain: i32 = glides + 20;
export const preDelay: i32 = glides + 24;
export const glideSteps: i32 = 32;
export const glideEnds: i32 = 64;
/** How far it is frozen, 0 to 1, and the highest sample of the reverb in the block before. */
export const frozen: i32 = glides + 96;
export const loudest: i32 = frozen + 4;
/** Frames since the allpasses became others. */
export const diffusedAt: i32 = frozen + 8;
/** What one-pole filters take of a difference in a frame: g / (1 + g). */
export const lowPart: i32 = frozen + 12;
export const highPart: i32 = lowPart + 4;
/** Low and high pass of the input: left and right, and two that stay 0. */
export const inputStates: i32 = lowPart + 8;
/** 16 numbers each: places of reading before the block, what they gain in a frame, lengths, drifts of the places, what these gain. */
export const lags: i32 = (inputStates + 32 + 15) & ~15;
export const lagSteps: i32 = lags + 64;
export const baseLags: i32 = lags + 128;
export const drifts: i32 = lags + 192;
export const driftSteps: i32 = lags + 256;
/** 16 numbers each: gains at low and high frequencies, states of the damping. */
export const lowGains: i32 = lags + 320;
export const highGains: i32 = lags + 384;
export const damped: i32 = lags + 448;
export const inputRing: i32 = damped + 64;
export const diffusers: i32 = inputRing + inputFrames * 8;
export const lines: i32 = diffusers + 8 * diffuserFrames * 4;
/** What the gains were computed for, and the level of the lines that follows from it. */
export const gainsFor: i32 = lines + 16 * lineBytes;
export const lateTo: i32 = gainsFor + 16;
export const end: i32 = lateTo + 16;

/** For the frames at work, four more than a block has: how far the reverb is heard, the pre-delay in frames, what goes on left and right. */
export const samplesBytes: i32 = 36 * 4;
const samples: usize = memory.data(8 * 36 * 4, 16);
export const heards: usize = samples;
export const delays: usize = samples + samplesBytes;
export const denseL: usize = samples + 2 * samplesBytes;
export const denseR: usize = samples + 3 * samplesBytes;
export const earlyL: usize = samples + 4 * samplesBytes;
export const earlyR: usize = samples + 5 * samplesBytes;
/** What the lines give. */
export const lateL: usize = samples + 6 * samplesBytes;
export const lateR: usize = samples + 7 * samplesBytes;

/** A number so small that it is slow is 0. */
@inline
export function audible(sample: f32): f32 {
  return abs<f32>(sample) < 1e-15 ? 0 : sample;
}

/** The value of a glide in a frame of the block, counted from 1. */
@inline
export function glideAt(self: usize, at: i32, frame: i32): f32 {
  return load<f32>(self + at) + load<f32>(self + at, glideSteps) * <f32>frame;
}

/** The values of a glide in a frame of the block and the three behind it. */
@inline
export function glideAt4(self: usize, at: i32, frame: i32): v128 {
  const frames = f32x4.add(f32x4.splat(<f32>frame), f32x4(0, 1, 2, 3));
  return f32x4.add(f32x4.splat(load<f32>(self + at)), f32x4.mul(f32x4.splat(load<f32>(self + at, glideSteps)), frames));
}

/** Whether frames lie in one piece of a ring that begins somewhere in it. */
@inline
export function isWhole(at: i32, mask: i32, frames: i32): bool {
  return (at & mask) + frames <= mask + 1;
}
