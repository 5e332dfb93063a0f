import { headerBytes } from '../../kernels/abi.as.ts';
import { gainOf, sineOf } from '../../kernels/math.as.ts';
import { rampBytes, setParam, targetOf } from '../../kernels/params.as.ts';
import * as p from './params.as.ts';

// Gain, pan and mute are two factors, left and right, that move in lines. A mute between 0 and 1 is on its way.

const leftNow: i32 = headerBytes + p.count * rampBytes;
const rightNow: i32 = leftNow + 4;
const leftStep: i32 = leftNow + 8;
const rightStep: i32 = leftNow + 12;
const framesToGo: i32 = leftNow + 16;
const leftTo: i32 = leftNow + 20;
const rightTo: i32 = leftNow + 24;

export function bytes(): i32 {
  return leftNow + 32;
}

export function init(self: usize, seed: i32): void {
  memory.fill(self, 0, bytes());
}

export function set(self: usize, param: i32, value: f32, frames: i32): void {
  setParam(self, param, value, 0);
  const gain: f32 = gainOf(targetOf(self, p.gain)) * (1 - targetOf(self, p.mute));
  // Equal power, 0 dB in the middle: the sine law of panorama potentiometers.
  const pan: f32 = targetOf(self, p.pan) * 0.01;
  const left: f32 = gain * sineOf(0.125 * (1 - pan)) * 1.414213562;
  const right: f32 = gain * sineOf(0.125 * (1 + pan)) * 1.414213562;
  store<f32>(self, left, leftTo);
  store<f32>(self, right, rightTo);
  if (frames <= 0) {
    store<f32>(self, left, leftNow);
    store<f32>(self, right, rightNow);
    store<i32>(self, 0, framesToGo);
  } else {
    store<f32>(self, (left - load<f32>(self, leftNow)) / <f32>frames, leftStep);
    store<f32>(self, (right - load<f32>(self, rightNow)) / <f32>frames, rightStep);
    store<i32>(self, frames, framesToGo);
  }
}

export function event(self: usize, kind: i32, a: f32, b: f32, voice: i32): void {}

export function delay(self: usize): i32 {
  return 0;
}

export function tail(self: usize): i32 {
  return 0;
}

export function process(self: usize, inL: usize, inR: usize, keyL: usize, keyR: usize, outL: usize, outR: usize, frames: i32): i32 {
  let left = load<f32>(self, leftNow);
  let right = load<f32>(self, rightNow);
  let toGo = load<i32>(self, framesToGo);
  const moving = min<i32>(toGo, frames);
  const stepL = load<f32>(self, leftStep);
  const stepR = load<f32>(self, rightStep);
  let i = 0;
  for (; i < moving; i++) {
    left += stepL;
    right += stepR;
    store<f32>(outL + (i << 2), load<f32>(inL + (i << 2)) * left);
    store<f32>(outR + (i << 2), load<f32>(inR + (i << 2)) * right);
  }
  toGo -= moving;
  if (toGo == 0 && moving > 0) {
    left = load<f32>(self, leftTo);
    right = load<f32>(self, rightTo);
  }
  store<i32>(self, toGo, framesToGo);
  store<f32>(self, left, leftNow);
  store<f32>(self, right, rightNow);
  const l4 = f32x4.splat(left);
  const r4 = f32x4.splat(right);
  for (; i + 4 <= frames; i += 4) {
    v128.store(outL + (i << 2), f32x4.mul(v128.load(inL + (i << 2)), l4));
    v128.store(outR + (i << 2), f32x4.mul(v128.load(inR + (i << 2)), r4));
  }
  for (; i < frames; i++) {
    store<f32>(outL + (i << 2), load<f32>(inL + (i << 2)) * left);
    store<f32>(outR + (i << 2), load<f32>(inR + (i << 2)) * right);
  }
  const check: f32 = load<f32>(outL) + load<f32>(outR + ((frames - 1) << 2));
  return isNaN<f32>(check) ? 2 : 0;
}
