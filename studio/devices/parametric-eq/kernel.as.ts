import { headerBytes, silence } from '../../kernels/abi.as.ts';
import {
  aimGain,
  equalizerBlock,
  equalizerBytes,
  equalizerTail,
  framesOfBlock,
  runEqualizer,
  sectionAt,
  silenceEqualizer,
} from '../../kernels/equalizer.as.ts';
import { aimSection, bell, flattenSection, highCut, highShelf, lowCut, lowShelf, notch } from '../../kernels/filter-section.as.ts';
import { rampBytes, setParam, targetOf } from '../../kernels/params.as.ts';
import * as p from './params.as.ts';

// Eight bands of one or two sections. Shapes of the analog filters: Bristow-Johnson, Cookbook formulae for audio equalizer biquad filter
// coefficients, and Butterworth's of fourth order; their digital form is that of filter-section.as.ts.

const bands: i32 = 8;
const bandParams: i32 = 5;
/** Frames of the shortest move: what jumps is heard as a click. */
const shortestMove: i32 = 64;
/** Frames in which a band is switched or becomes another kind: 22 ms. */
const switchMove: i32 = 1056;

// Frames within which each band moves and 1, 0 where nothing has changed; then whether it has run.
const moves: i32 = headerBytes + p.count * rampBytes;
const hasRun: i32 = moves + (bands << 2);
const row: i32 = (hasRun + 4 + 15) & ~15;

export function bytes(): i32 {
  return row + equalizerBytes(bands * 2);
}

export function init(self: usize, seed: i32): void {
  memory.fill(self, 0, bytes());
  aimGain(self + row, 0, 0);
}

export function set(self: usize, param: i32, value: f32, frames: i32): void {
  setParam(self, param, value, 0);
  const isSwitch = param != p.gain && param % bandParams <= 1;
  const length = load<i32>(self, hasRun) == 0 ? 0 : max<i32>(frames, isSwitch ? switchMove : shortestMove);
  if (param == p.gain) aimGain(self + row, value, length);
  else {
    const place = self + ((param / bandParams) << 2);
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
  return equalizerTail(self + row, bands * 2);
}

function aimBands(self: usize): void {
  store<i32>(self, 1, hasRun);
  for (let band = 0; band < bands; band++) {
    const length = load<i32>(self + (band << 2), moves) - 1;
    if (length < 0) continue;
    store<i32>(self + (band << 2), 0, moves);
    aimBand(self, band, length);
  }
}

/** Kinds in the order of the schema's choices. */
function aimBand(self: usize, band: i32, length: i32): void {
  const first = band * bandParams;
  const one = sectionAt(self + row, band * 2);
  const two = sectionAt(self + row, band * 2 + 1);
  const kind = <i32>targetOf(self, first + 1);
  const hz: f64 = targetOf(self, first + 2);
  const dB: f64 = targetOf(self, first + 3);
  const q: f64 = targetOf(self, first + 4);
  const isSteep = kind == 4 || kind == 6;
  const shape = kind <= 2 ? kind : kind <= 4 ? lowCut : kind <= 6 ? highCut : notch;
  const shaped = shape == lowShelf || shape == highShelf ? min<f64>(2, q) : q;
  aimSection(one, shape, hz, dB, isSteep ? q * 0.76537 : shaped, length);
  // The second section is designed in any case: it moves in and out where it is needed.
  aimSection(two, isSteep ? shape : bell, hz, 0, isSteep ? q * 1.84776 : q, length);
  if (targetOf(self, first) > 0.5) return;
  flattenSection(one, length);
  flattenSection(two, length);
}

export function process(self: usize, inL: usize, inR: usize, keyL: usize, keyR: usize, outL: usize, outR: usize, frames: i32): i32 {
  for (let from = 0; from < frames; ) {
    if (framesOfBlock(self + row) == 0) aimBands(self);
    const left = framesOfBlock(self + row);
    const count = min<i32>(left > 0 ? left : equalizerBlock, frames - from);
    const at = from << 2;
    runEqualizer(self + row, bands * 2, inL + at, inR + at, outL + at, outR + at, count);
    from += count;
  }
  return isNaN<f32>(load<f32>(outL) + load<f32>(outR + ((frames - 1) << 2))) ? 2 : 0;
}
