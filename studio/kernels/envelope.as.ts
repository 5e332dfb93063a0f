import { decayOf } from './math.as.ts';

// Four envelopes at once, one a lane: exponential segments as a capacitor's. The attack aims at 1.3 and is cut at 1, so that it is nearly
// straight; decay and release fall by 60 dB in their time.

export const stageFree: i32 = 0;
export const stageAttack: i32 = 1;
export const stageDecay: i32 = 2;
export const stageRelease: i32 = 3;
/** The 3 ms of a stolen voice. */
export const stageEnd: i32 = 4;

/** Below this a released envelope is free: -100 dB. */
export const envelopeFloor: f32 = 0.00001;

/** What an attack of some seconds moves in a frame, as a part of the distance to 1.3. */
@inline
export function attackOf(seconds: f32): f32 {
  return min<f32>(1, 1.466337069 / (seconds * 48000));
}

/** Part of the distance that a fall of some seconds moves in a frame. */
@inline
export function fallOf(seconds: f32): f32 {
  return 1 - decayOf(seconds);
}
