import { headerBytes, meter } from '../../kernels/abi.as.ts';
import { decibelsOf, gainOf, sineOf } from '../../kernels/math.as.ts';
import { approachOf } from '../../kernels/math64.as.ts';
import { moveRamps, rampBytes, setParam, targetOf, valueOf } from '../../kernels/params.as.ts';
import * as p from './params.as.ts';

// A limiter that looks ahead: the gain that each sample needs, its minimum within the window, a release, then two averages in a row as
// long as the window (Haemaelaeinen, Smoothing of the Control Signal without Clipped Output in Digital Peak Limiters, DAFx 2002; Luff,
// Designing a Straightforward Limiter, 2022). Every value that is averaged is small enough for the sample in question, so the average is,
// too. The averages count in whole numbers, so that no error adds up. Between samples it looks by an interpolation to four times the
// rate (ITU-R BS.1770, annex 2), here with a sinc in a Hann window.

const block: i32 = 32;
const average: i32 = 96;
/** Frames of the minimum: of both averages in a row. */
const window: i32 = 2 * average - 1;
/** Frames on each side of the interpolation. */
const half: i32 = 6;
const delayFrames: i32 = window - 1 + half;
const ringFrames: i32 = 256;
const ringMask: i32 = ringFrames - 1;
const one: f32 = 16777216;
/** Part of the way that the steady reduction moves in a frame: 0.4 s. */
const steadyPart: f32 = 0.00005;

const leftAt: i32 = headerBytes + p.count * rampBytes;
const frameAt: i32 = leftAt + 4;
const gainNow: i32 = leftAt + 8;
const gainStep: i32 = leftAt + 12;
const ceilingNow: i32 = leftAt + 16;
const ceilingStep: i32 = leftAt + 20;
const lowest: i32 = leftAt + 24;
const hasRun: i32 = leftAt + 28;
const slotAt: i32 = leftAt + 32;
const fastRelease: i32 = leftAt + 36;
const ceilingTo: i32 = leftAt + 40;
const channelsAt: i32 = (leftAt + 44 + 15) & ~15;

// Offsets in a channel: its samples twice, so that the newest lie side by side; the candidates of the minimum with their frames.
const samples: i32 = 0;
const values: i32 = ringFrames * 8;
const frames_: i32 = values + ringFrames * 4;
const first: i32 = frames_ + ringFrames * 4;
const last: i32 = first + 4;
const released: i32 = first + 8;
const steady: i32 = first + 12;
const sum1: i32 = first + 16;
const sum2: i32 = first + 24;
const ring1: i32 = first + 32;
const ring2: i32 = ring1 + average * 8;
const channelBytes: i32 = ring2 + average * 8;

/** Factors of the interpolation: four phases a tap. */
const taps: usize = memory.data(12 * 16, 16);
let hasTaps: bool = false;

export function bytes(): i32 {
  return channelsAt + 2 * channelBytes;
}

function makeTaps(): void {
  hasTaps = true;
  for (let phase = 0; phase < 4; phase++) {
    let sum: f32 = 0;
    for (let pass = 0; pass < 2; pass++) {
      for (let tap = 0; tap < 12; tap++) {
        const at = taps + (tap << 4) + (phase << 2);
        const x: f32 = <f32>(tap - 5) - <f32>phase * 0.25;
        const cosine: f32 = sineOf(x / 24 + 0.25);
        const value: f32 = x == 0 ? 1 : (sineOf(x * 0.5) / (3.141592654 * x)) * cosine * cosine;
        if (pass == 0) sum += value;
        store<f32>(at, pass == 0 ? value : value / sum);
      }
    }
  }
}

export function init(self: usize, seed: i32): void {
  if (!hasTaps) makeTaps();
  memory.fill(self, 0, bytes());
  for (let n = 0; n < 2; n++) {
    const channel = self + channelsAt + n * channelBytes;
    store<f32>(channel, 1, released);
    store<f32>(channel, 1, steady);
    const sum = <i64>one * average;
    store<i64>(channel, sum, sum1);
    store<i64>(channel, sum * average, sum2);
    for (let i = 0; i < average; i++) {
      store<i64>(channel + (i << 3), <i64>one, ring1);
      store<i64>(channel + (i << 3), sum, ring2);
    }
  }
}

export function set(self: usize, param: i32, value: f32, frames: i32): void {
  setParam(self, param, value, frames);
}

export function event(self: usize, kind: i32, a: f32, b: f32, voice: i32): void {}

export function delay(self: usize): i32 {
  return delayFrames;
}

export function tail(self: usize): i32 {
  return 0;
}

function startBlock(self: usize): void {
  moveRamps(self, p.count, block);
  const gain = gainOf(valueOf(self, p.gain));
  const ceiling = gainOf(valueOf(self, p.ceiling));
  if (load<i32>(self, hasRun) == 0) {
    store<i32>(self, 1, hasRun);
    store<f32>(self, gain, gainNow);
    store<f32>(self, ceiling, ceilingNow);
  }
  store<f32>(self, (gain - load<f32>(self, gainNow)) / <f32>block, gainStep);
  store<f32>(self, (ceiling - load<f32>(self, ceilingNow)) / <f32>block, ceilingStep);
  store<f32>(self, gainOf(targetOf(self, p.ceiling)), ceilingTo);
  // 90 % of the reduction is gone within the release.
  store<f32>(self, approachOf(valueOf(self, p.release) * 0.4342944819), fastRelease);
  store<f32>(self, 1, lowest);
}

/** The highest value around the sample of 6 frames ago, between samples as well where it is asked for. */
@inline
function peakOf(channel: usize, place: i32, between: bool): f32 {
  // The 12 newest samples end at the second copy of this one.
  const from = channel + samples + ((place + ringFrames - 11) << 2);
  const sample = abs<f32>(load<f32>(from, 5 << 2));
  if (!between) return sample;
  let sum = f32x4.splat(0);
  for (let tap = 0; tap < 12; tap++) {
    sum = f32x4.add(sum, f32x4.mul(v128.load32_splat(from + (tap << 2)), v128.load(taps + (tap << 4))));
  }
  sum = f32x4.abs(sum);
  const a = max<f32>(f32x4.extract_lane(sum, 1), f32x4.extract_lane(sum, 2));
  return max<f32>(sample, max<f32>(a, f32x4.extract_lane(sum, 3)));
}

/** The gain to apply now, from the gain that the newest sample needs. */
@inline
function smooth(channel: usize, frame: i32, slot: i32, needed: f32, fast: f32, adaptive: bool): f32 {
  // Candidates rise from the first to the last: what is not smaller than a newer one is never the minimum again.
  let begin = load<i32>(channel, first);
  let end = load<i32>(channel, last);
  while (end != begin && load<f32>(channel + (((end - 1) & ringMask) << 2), values) >= needed) end--;
  store<f32>(channel + ((end & ringMask) << 2), needed, values);
  store<i32>(channel + ((end & ringMask) << 2), frame, frames_);
  end++;
  while (frame - load<i32>(channel + ((begin & ringMask) << 2), frames_) >= window) begin++;
  store<i32>(channel, begin, first);
  store<i32>(channel, end, last);
  const minimum = load<f32>(channel + ((begin & ringMask) << 2), values);
  let now = load<f32>(channel, released);
  if (minimum <= now) now = minimum;
  else if (!adaptive) now += (minimum - now) * fast;
  else {
    // Peaks recover at once to what is needed on the whole, and that recovers slowly.
    now += (minimum - now) * (now < load<f32>(channel, steady) ? fast : fast * 0.125);
  }
  store<f32>(channel, now, released);
  const whole = load<f32>(channel, steady);
  store<f32>(channel, whole + (now - whole) * steadyPart, steady);
  const count = <i64>(now * one);
  const place = channel + (slot << 3);
  const a = load<i64>(channel, sum1) + count - load<i64>(place, ring1);
  const b = load<i64>(channel, sum2) + a - load<i64>(place, ring2);
  store<i64>(place, count, ring1);
  store<i64>(place, a, ring2);
  store<i64>(channel, a, sum1);
  store<i64>(channel, b, sum2);
  return <f32>(<f64>b / (<f64>one * <f64>(average * average)));
}

/** A sample that is no number is 0, and none is above 80 dB. */
@inline
function finite(sample: f32): f32 {
  return sample == sample ? min<f32>(10000, max<f32>(-10000, sample)) : 0;
}

export function process(self: usize, inL: usize, inR: usize, keyL: usize, keyR: usize, outL: usize, outR: usize, frames: i32): i32 {
  const left = self + channelsAt;
  const right = left + channelBytes;
  let toGo = load<i32>(self, leftAt);
  let frame = load<i32>(self, frameAt);
  let slot = load<i32>(self, slotAt);
  for (let i = 0; i < frames; i++) {
    if (toGo == 0) {
      toGo = block;
      startBlock(self);
    }
    toGo--;
    const gain: f32 = load<f32>(self, gainNow) + load<f32>(self, gainStep);
    const ceiling: f32 = load<f32>(self, ceilingNow) + load<f32>(self, ceilingStep);
    store<f32>(self, gain, gainNow);
    store<f32>(self, ceiling, ceilingNow);
    const between = valueOf(self, p.truePeak) > 0.5;
    const adaptive = valueOf(self, p.adaptive) > 0.5;
    const fast = load<f32>(self, fastRelease);
    const place = frame & ringMask;
    push(left, place, finite(load<f32>(inL + (i << 2)) * gain));
    push(right, place, finite(load<f32>(inR + (i << 2)) * gain));
    const threshold = min<f32>(ceiling, load<f32>(self, ceilingTo));
    const needL: f32 = min<f32>(1, threshold / max<f32>(peakOf(left, place, between), 1e-9));
    const needR: f32 = min<f32>(1, threshold / max<f32>(peakOf(right, place, between), 1e-9));
    const both = min<f32>(needL, needR);
    const link: f32 = valueOf(self, p.link) * 0.01;
    const gainL = smooth(left, frame, slot, needL + (both - needL) * link, fast, adaptive);
    const gainR = smooth(right, frame, slot, needR + (both - needR) * link, fast, adaptive);
    store<f32>(self, min<f32>(load<f32>(self, lowest), min<f32>(gainL, gainR)), lowest);
    const old = ((frame - delayFrames) & ringMask) << 2;
    // Rounding, or a ceiling that is moved down, may leave a little above it.
    store<f32>(outL + (i << 2), min<f32>(ceiling, max<f32>(-ceiling, load<f32>(left + old, samples) * gainL)));
    store<f32>(outR + (i << 2), min<f32>(ceiling, max<f32>(-ceiling, load<f32>(right + old, samples) * gainR)));
    if (toGo == 0) store<f32>(self, decibelsOf(load<f32>(self, lowest)), meter);
    frame++;
    slot = slot + 1 == average ? 0 : slot + 1;
  }
  store<i32>(self, toGo, leftAt);
  store<i32>(self, frame, frameAt);
  store<i32>(self, slot, slotAt);
  return 0;
}

@inline
function push(channel: usize, place: i32, sample: f32): void {
  store<f32>(channel + (place << 2), sample, samples);
  store<f32>(channel + ((place + ringFrames) << 2), sample, samples);
}
