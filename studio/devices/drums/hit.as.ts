// A hit of a drum while it sounds. What is random in it comes from its note's seed.

@unmanaged
export class Hit {
  // Four sines: the modes of a membrane, a stick or a plate.
  phase: v128;
  step: v128;
  level: v128;
  fall: v128;
  // Eight squares in two banks: metal.
  squaresA: v128;
  squaresB: v128;
  stepA: v128;
  stepB: v128;
  // States of the filters, left and right in the first two lanes.
  one1: v128;
  one2: v128;
  two1: v128;
  two2: v128;
  air1: v128;
  air2: v128;
  pad1: v128;
  pad2: v128;
  /** 0 is free, 1 sounds. */
  isOn: i32;
  pad: i32;
  /** A number of `drumSounds`. */
  sound: i32;
  /** Frames since it began. */
  age: i32;
  noise: u32;
  /** How far the pitch is above its end, as a part of it: what falls slowly and what falls at once. */
  bend: f32;
  bendFall: f32;
  zap: f32;
  zapFall: f32;
  /** The most that a sine's level counts; it starts above it, which holds the beginning. */
  cap: f32;
  drive: f32;
  driveMake: f32;
  // Envelopes of the noise.
  slow: f32;
  slowFall: f32;
  quick: f32;
  quickFall: f32;
  /** Part of the noise that is metal, and the difference between left and right. */
  metal: f32;
  width: f32;
  // Two filters of the noise in a row: shape, warped frequency and damping.
  shape1: i32;
  g1: f32;
  k1: f32;
  shape2: i32;
  g2: f32;
  k2: f32;
  /** The upper band of a cymbal, with an envelope that rises and falls. */
  airG: f32;
  air: f32;
  airFall: f32;
  airRise: f32;
  airRiseFall: f32;
  /** Claps: the next frame of a burst, the bursts to come, their distance. */
  next: i32;
  bursts: i32;
  gap: i32;
  tail: f32;
  /** Shakers: frames of the stroke, energy of the grains and how often they meet. */
  stroke: i32;
  energy: f32;
  energyStep: f32;
  energyFall: f32;
  density: f32;
  grain: f32;
  grainFall: f32;
  /** Level by velocity, and what ends it early. */
  loudness: f32;
  fade: f32;
  fadeFall: f32;
  left: f32;
  right: f32;
  leftStep: f32;
  rightStep: f32;
  filterShape: i32;
  filterG: f32;
}

export const kick: i32 = 0;
export const snare: i32 = 1;
export const clap: i32 = 2;
export const hat: i32 = 3;
export const tom: i32 = 4;
export const rim: i32 = 5;
export const cymbal: i32 = 6;
export const shaker: i32 = 7;

export const lowPass: i32 = 0;
export const bandPass: i32 = 1;
export const highPass: i32 = 2;
export const noFilter: i32 = 3;

/** Random bits: the finaliser of MurmurHash3. */
export function scramble(value: i32): u32 {
  let h = <u32>value;
  h = (h ^ (h >> 16)) * 0x85ebca6b;
  h = (h ^ (h >> 13)) * 0xc2b2ae35;
  return h ^ (h >> 16);
}

/** A random number of a seed, -1 to 1. */
export function randomOf(seed: i32, n: i32): f32 {
  return <f32>(scramble(seed + n * 7919) >> 8) * 0.00000011920929 - 1;
}
