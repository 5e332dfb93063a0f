import { audible, glideAt, isWhole } from './layout.as.ts';
import * as at from './layout.as.ts';

// What goes into the lines of the reverb: filtered, behind the pre-delay, made dense, and as early reflections.

/** Factor of the allpasses. */
const diffusion: f32 = 0.62;
/** Frames in which the sound of a kind goes before another comes, and in which silence comes: 10 ms. */
const fadeFrames: f32 = 480;
/** Frames of the allpasses for each kind; the right ones are a little longer. */
const allpasses: usize = memory.data<i32>([61, 101, 157, 241, 109, 163, 283, 397, 139, 227, 349, 509]);
/** Frames of early reflections, left and right, of rooms and of the largest kind; the plate has none. */
const reflections: usize = memory.data<i32>([
  223, 332, 636, 702, 975, 1273, 157, 361, 483, 797, 1039, 1237,
  605, 841, 1473, 1960, 2513, 3039, 594, 1075, 1383, 1991, 2278, 3156,
]);
const reflectionGains: usize = memory.data<f32>([0.62, -0.54, 0.47, 0.41, -0.35, 0.3]);

/**
 * A low cut and a high cut of first order, left and right at once: trapezoidal one-pole filters (Zavalishin, The Art of VA Filter Design).
 * Takes frames of the input times the gain of what enters into the ring.
 */
function filterInput(self: usize, inL: usize, inR: usize, frame: i32, done: i32, frames: i32): void {
  const ring = self + at.inputRing;
  const lowPart = f32x4.splat(load<f32>(self, at.lowPart));
  const highPart = f32x4.splat(load<f32>(self, at.highPart));
  const least = f32x4.splat(1e-15);
  let low = v128.load(self, at.inputStates);
  let high = v128.load(self, at.inputStates + 16);
  for (let i = 0; i < frames; i++) {
    const enters = glideAt(self, at.inputGain, done + i + 1);
    const sample = f32x4(load<f32>(inL + (i << 2)) * enters, load<f32>(inR + (i << 2)) * enters, 0, 0);
    const v = f32x4.mul(f32x4.sub(sample, low), lowPart);
    const under = f32x4.add(v, low);
    low = f32x4.add(under, v);
    low = v128.and(low, f32x4.ge(f32x4.abs(low), least));
    const w = f32x4.mul(f32x4.sub(f32x4.sub(sample, under), high), highPart);
    const out = f32x4.add(w, high);
    high = f32x4.add(out, w);
    high = v128.and(high, f32x4.ge(f32x4.abs(high), least));
    const place = ring + (((frame + i) & at.inputMask) << 2);
    store<f32>(place, f32x4.extract_lane(out, 0));
    store<f32>(place + at.inputFrames * 4, f32x4.extract_lane(out, 1));
  }
  v128.store(self, low, at.inputStates);
  v128.store(self, high, at.inputStates + 16);
}

/** Takes frames in: filters them into the ring, and reads them behind the pre-delay. Returns whether that stands. */
export function takeIn(self: usize, inL: usize, inR: usize, frame: i32, age: i32, isGoing: bool, done: i32, frames: i32): bool {
  filterInput(self, inL, inR, frame, done, frames);
  const fadeStep: f32 = isGoing ? -1 / fadeFrames : 1 / fadeFrames;
  let heard = load<f32>(self, at.fade);
  const isSteady = load<f32>(self, at.preDelay + at.glideSteps) == 0;
  const ring = self + at.inputRing;
  const first = frame - <i32>glideAt(self, at.preDelay, done + 1);
  let i = 0;
  if (isSteady && heard == 1 && !isGoing && frame - first <= age && isWhole(first, at.inputMask, frames + 4)) {
    const from = ring + ((first & at.inputMask) << 2);
    for (; i < frames; i += 4) {
      v128.store(at.heards + (i << 2), f32x4.splat(1));
      v128.store(at.delays + (i << 2), i32x4.splat(frame - first));
      v128.store(at.denseL + (i << 2), v128.load(from + (i << 2)));
      v128.store(at.denseR + (i << 2), v128.load(from + (i << 2) + at.inputFrames * 4));
    }
  }
  for (; i < frames; i++) {
    heard = min<f32>(1, max<f32>(0, heard + fadeStep));
    store<f32>(at.heards + (i << 2), heard);
    const delayed = <i32>glideAt(self, at.preDelay, done + i + 1);
    store<i32>(at.delays + (i << 2), delayed);
    const source = ring + (((frame + i - delayed) & at.inputMask) << 2);
    // While a kind goes and another comes, its input fades as well: what is left in the allpasses is cut.
    const enter: f32 = delayed <= age + i ? heard : 0;
    store<f32>(at.denseL + (i << 2), enter * load<f32>(source));
    store<f32>(at.denseR + (i << 2), enter * load<f32>(source + at.inputFrames * 4));
  }
  store<f32>(self, heard, at.fade);
  return isSteady;
}

/** One allpass of a channel, 0 or 1, in place. Its lag is longer than a block, so that frames do not follow from each other. */
function runAllpass(self: usize, n: i32, channel: i32, lag: i32, samples: usize, frame: i32, age: i32, frames: i32): void {
  const ring = self + at.diffusers + (n * 2 + channel) * at.diffuserFrames * 4;
  let i = 0;
  if (age >= at.diffuserFrames && isWhole(frame, at.diffuserMask, frames) && isWhole(frame - lag, at.diffuserMask, frames)) {
    const part = f32x4.splat(diffusion);
    const least = f32x4.splat(1e-15);
    const from = ring + (((frame - lag) & at.diffuserMask) << 2);
    const to = ring + ((frame & at.diffuserMask) << 2);
    for (; i + 4 <= frames; i += 4) {
      const old = v128.load(from + (i << 2));
      const sum = f32x4.add(v128.load(samples + (i << 2)), f32x4.mul(part, old));
      const write = v128.and(sum, f32x4.ge(f32x4.abs(sum), least));
      v128.store(to + (i << 2), write);
      v128.store(samples + (i << 2), f32x4.sub(old, f32x4.mul(part, write)));
    }
  }
  for (; i < frames; i++) {
    const old: f32 = lag > age + i ? <f32>0 : load<f32>(ring + (((frame + i - lag) & at.diffuserMask) << 2));
    const write: f32 = audible(load<f32>(samples + (i << 2)) + diffusion * old);
    store<f32>(ring + (((frame + i) & at.diffuserMask) << 2), write);
    store<f32>(samples + (i << 2), old - diffusion * write);
  }
}

/** Makes what goes on dense: four allpasses a channel. */
export function diffuse(self: usize, kind: i32, frame: i32, age: i32, frames: i32): void {
  for (let n = 0; n < 4; n++) {
    const lag = load<i32>(allpasses + kind * 16 + (n << 2));
    runAllpass(self, n, 0, lag, at.denseL, frame, age, frames);
    runAllpass(self, n, 1, lag + 7 + n * 5, at.denseR, frame, age, frames);
  }
}

/** Early reflections of a channel, from the ring of the input. `isSteady`: the pre-delay is the same in all frames. */
function reflect(self: usize, channel: i32, samples: usize, frame: i32, age: i32, isSteady: bool, row: usize, frames: i32): void {
  const ring = self + at.inputRing + channel * at.inputFrames * 4;
  memory.fill(samples, 0, frames << 2);
  for (let n = 0; n < 6; n++) {
    const lag = load<i32>(row + ((channel * 6 + n) << 2));
    const gain = load<f32>(reflectionGains + (n << 2));
    const first = frame - lag - load<i32>(at.delays);
    let i = 0;
    if (isSteady && age >= at.inputFrames && isWhole(first, at.inputMask, frames)) {
      const gains = f32x4.splat(gain);
      const from = ring + ((first & at.inputMask) << 2);
      for (; i + 4 <= frames; i += 4) {
        v128.store(samples + (i << 2), f32x4.add(v128.load(samples + (i << 2)), f32x4.mul(v128.load(from + (i << 2)), gains)));
      }
    }
    for (; i < frames; i++) {
      const behind = lag + load<i32>(at.delays + (i << 2));
      if (behind > age + i) continue;
      const sample = load<f32>(ring + (((frame + i - behind) & at.inputMask) << 2));
      store<f32>(samples + (i << 2), load<f32>(samples + (i << 2)) + sample * gain);
    }
  }
}

/** The early reflections of both channels. */
export function reflectAll(self: usize, kind: i32, frame: i32, age: i32, isSteady: bool, frames: i32): void {
  const row = reflections + (kind >> 1) * 48;
  reflect(self, 0, at.earlyL, frame, age, isSteady, row, frames);
  reflect(self, 1, at.earlyR, frame, age, isSteady, row, frames);
}
