import { ringingOf, runSection, scaleSection, sectionBytes } from './filter-section.as.ts';
import { gainOf } from './math.as.ts';

// A row of filter sections with a gain behind them, for both channels. Values move in blocks of 32 frames that it counts itself.

export const equalizerBlock: i32 = 32;
// A row begins with the gain: now, step, where it moves to, frames to go; then frames that are left of the block, and blocks until what
// rings has to be silent.
const gainStep: i32 = 4;
const gainTo: i32 = 8;
const gainFrames: i32 = 12;
const leftInBlock: i32 = 16;
const blocksToSilence: i32 = 20;
const sections: i32 = 32;

const pairs: usize = memory.data(32 * 16, 16);

export function equalizerBytes(count: i32): i32 {
  return sections + count * sectionBytes;
}

@inline
export function sectionAt(row: usize, n: i32): usize {
  return row + sections + n * sectionBytes;
}

/** Moves the gain to some dB within some frames, 0 at once. */
export function aimGain(row: usize, dB: f32, frames: i32): void {
  const gain = gainOf(dB);
  store<f32>(row, gain, gainTo);
  store<i32>(row, frames, gainFrames);
  if (frames <= 0) store<f32>(row, gain);
  else store<f32>(row, (gain - load<f32>(row)) / <f32>frames, gainStep);
}

/** Frames until what rings has fallen by 100 dB. Sections in a row ring longer than each, so it is their sum. */
export function equalizerTail(row: usize, count: i32): i32 {
  let frames: f32 = 0;
  for (let n = 0; n < count; n++) frames += ringingOf(sectionAt(row, n));
  return <i32>min<f32>(frames, 480000);
}

/** Ends what rings within 20 ms, whatever comes in meanwhile. */
export function silenceEqualizer(row: usize): void {
  store<i32>(row, 30, blocksToSilence);
}

/** Frames until the next block begins; 0 at its beginning. */
@inline
export function framesOfBlock(row: usize): i32 {
  return load<i32>(row, leftInBlock);
}

/** Filters frames that lie within one block. */
export function runEqualizer(row: usize, count: i32, inL: usize, inR: usize, outL: usize, outR: usize, frames: i32): void {
  const before = load<i32>(row, leftInBlock);
  const left = (before > 0 ? before : equalizerBlock) - frames;
  store<i32>(row, left, leftInBlock);
  for (let i = 0; i < frames; i++) {
    v128.store(pairs + (i << 4), f64x2(<f64>load<f32>(inL + (i << 2)), <f64>load<f32>(inR + (i << 2))));
  }
  for (let n = 0; n < count; n++) runSection(sectionAt(row, n), pairs, frames);
  if (left == 0) endBlock(row, count);
  let gain = load<f32>(row);
  let toGo = load<i32>(row, gainFrames);
  for (let i = 0; i < frames; i++) {
    if (toGo > 0) {
      toGo--;
      gain = toGo == 0 ? load<f32>(row, gainTo) : gain + load<f32>(row, gainStep);
    }
    const pair = v128.load(pairs + (i << 4));
    store<f32>(outL + (i << 2), <f32>f64x2.extract_lane(pair, 0) * gain);
    store<f32>(outR + (i << 2), <f32>f64x2.extract_lane(pair, 1) * gain);
  }
  store<f32>(row, gain);
  store<i32>(row, toGo, gainFrames);
}

function endBlock(row: usize, count: i32): void {
  const silencing = load<i32>(row, blocksToSilence);
  if (silencing > 0) store<i32>(row, silencing - 1, blocksToSilence);
  for (let n = 0; n < count; n++) scaleSection(sectionAt(row, n), silencing > 0 ? 0.6 : 1);
}
