import * as p from './params.as.ts';

// Where the values of four voices lie, and what the arrangements connect.

/** 16 voices and 4 that fade after they were stolen. */
export const voices: i32 = 20;
export const groups: i32 = 5;
export const block: i32 = 32;
export const operators: i32 = 4;
export const opParams: i32 = p.op2Ratio - p.op1Ratio;
/** Index at 0 dB, in turns: 4 pi. */
export const fullIndex: f32 = 2;
export const fullFeedback: f32 = 0.35;

// Offsets in a group, 16 bytes a field, four fields where each operator has one.
export const phase: i32 = 0;
export const last: i32 = 4 << 4;
export const beforeLast: i32 = 8 << 4;
export const level: i32 = 12 << 4;
export const stage: i32 = 16 << 4;
export const levelTo: i32 = 20 << 4;
export const levelStep: i32 = 24 << 4;
export const speed: i32 = 28 << 4;
export const depthTo: i32 = 32 << 4;
export const depth: i32 = 36 << 4;
export const leftTo: i32 = 40 << 4;
export const rightTo: i32 = 41 << 4;
export const leftNow: i32 = 42 << 4;
export const rightNow: i32 = 43 << 4;
export const pitch: i32 = 44 << 4;
export const pitchTo: i32 = 45 << 4;
export const strength: i32 = 46 << 4;
export const lfoPhase: i32 = 47 << 4;
export const age: i32 = 48 << 4;
/** 1 from the note to the end of what is heard of it. */
export const isOn: i32 = 49 << 4;
export const groupBytes: i32 = 50 << 4;

// Bits of an arrangement: 4 to 3, 4 to 2, 4 to 1, 3 to 2, 3 to 1, 2 to 1, then operators 1 to 4 are heard.
export const to3from4: i32 = 1;
export const to2from4: i32 = 2;
export const to1from4: i32 = 4;
export const to2from3: i32 = 8;
export const to1from3: i32 = 16;
export const to1from2: i32 = 32;
export const heard1: i32 = 64;
export const heard2: i32 = 128;
export const heard3: i32 = 256;
export const heard4: i32 = 512;

export function bitsOf(arrangement: i32): i32 {
  if (arrangement == 0) return to3from4 | to2from3 | to1from2 | heard1;
  if (arrangement == 1) return to2from4 | to2from3 | to1from2 | heard1;
  if (arrangement == 2) return to2from3 | to1from2 | to1from4 | heard1;
  if (arrangement == 3) return to3from4 | to1from3 | to1from2 | heard1;
  if (arrangement == 4) return to3from4 | to1from2 | heard1 | heard3;
  if (arrangement == 5) return to3from4 | to2from4 | to1from4 | heard1 | heard2 | heard3;
  if (arrangement == 6) return to3from4 | heard1 | heard2 | heard3;
  return heard1 | heard2 | heard3 | heard4;
}

@inline
export function bitOf(from: i32, to: i32): i32 {
  if (from == 3) return to == 2 ? to3from4 : to == 1 ? to2from4 : to1from4;
  if (from == 2) return to == 1 ? to2from3 : to1from3;
  return to1from2;
}
