import { headerBytes, silence } from '../../kernels/abi.as.ts';
import {
  aimGain,
  equalizerBytes,
  equalizerTail,
  framesOfBlock,
  runEqualizer,
  sectionAt,
  silenceEqualizer,
  equalizerBlock,
} from '../../kernels/equalizer.as.ts';
import { aimSection, bell, highShelf, lowShelf } from '../../kernels/filter-section.as.ts';
import { rampBytes, setParam, targetOf } from '../../kernels/params.as.ts';
import * as p from './params.as.ts';

// A low shelf, a bell and a high shelf in a row. Shapes of the analog filters: Bristow-Johnson, Cookbook formulae for audio equalizer
// biquad filter coefficients; their digital form is that of filter-section.as.ts.

const bands: i32 = 3;
const shelfQ: f64 = 0.7071067811865476;
/** Frames of the shortest move: what jumps is heard as a click. */
const shortestMove: i32 = 64;

// Frames within which each band moves and 1, 0 where nothing has changed; then whether it has run.
const moves: i32 = headerBytes + p.count * rampBytes;
const hasRun: i32 = moves + 12;
const row: i32 = (moves + 16 + 15) & ~15;

export function bytes(): i32 {
  return row + equalizerBytes(bands);
}

export function init(self: usize, seed: i32): void {
  memory.fill(self, 0, bytes());
  aimGain(self + row, 0, 0);
}

export function set(self: usize, param: i32, value: f32, frames: i32): void {
  setParam(self, param, value, 0);
  const length = load<i32>(self, hasRun) == 0 ? 0 : max<i32>(frames, shortestMove);
  if (param == p.gain) aimGain(self + row, value, length);
  else {
    const place = self + ((param < p.midHz ? 0 : param < p.highHz ? 1 : 2) << 2);
    store<i32>(place, max<i32>(load<i32>(place, moves), length + 1), moves);
  }
}

export function event(self: usize, kind: i32, a: f32, b: f32, voice: i32): void {
  if (kind == silence) silenceEqualizer(self + row);
}

export function delay(self: usize): i32 {
  return 0;
}

export function tail(self: usize): i32 {
  return equalizerTail(self + row, bands);
}

function aimBands(self: usize): void {
  store<i32>(self, 1, hasRun);
  for (let band = 0; band < bands; band++) {
    const length = load<i32>(self + (band << 2), moves) - 1;
    if (length < 0) continue;
    store<i32>(self + (band << 2), 0, moves);
    const section = sectionAt(self + row, band);
    if (band == 0) aimSection(section, lowShelf, targetOf(self, p.lowHz), targetOf(self, p.lowGain), shelfQ, length);
    else if (band == 1) aimSection(section, bell, targetOf(self, p.midHz), targetOf(self, p.midGain), targetOf(self, p.midQ), length);
    else aimSection(section, highShelf, targetOf(self, p.highHz), targetOf(self, p.highGain), shelfQ, length);
  }
}

export function process(self: usize, inL: usize, inR: usize, keyL: usize, keyR: usize, outL: usize, outR: usize, frames: i32): i32 {
  for (let from = 0; from < frames; ) {
    if (framesOfBlock(self + row) == 0) aimBands(self);
    const left = framesOfBlock(self + row);
    const count = min<i32>(left > 0 ? left : equalizerBlock, frames - from);
    const at = from << 2;
    runEqualizer(self + row, bands, inL + at, inR + at, outL + at, outR + at, count);
    from += count;
  }
  return isNaN<f32>(load<f32>(outL) + load<f32>(outR + ((frames - 1) << 2))) ? 2 : 0;
}
