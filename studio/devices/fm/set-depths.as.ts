import { exp2Of, gainOf } from '../../kernels/math.as.ts';
import { valueOf } from '../../kernels/params.as.ts';
import { bitOf, depth, depthTo, fullIndex, heard1, opParams, speed, strength, to1from2 } from './layout.as.ts';
import * as p from './params.as.ts';

/** Speed and depth of the four operators, from the last to the first: what moves another is known before that one. */
export function setDepths(self: usize, lane: usize, bits: i32, key: f32, hz: f32): void {
  const velocity = load<f32>(lane, strength);
  let peak4: f32 = 0;
  let peak3: f32 = 0;
  let peak2: f32 = 0;
  let edge4: f32 = 0;
  let edge3: f32 = 0;
  let edge2: f32 = 0;
  for (let op = 3; op >= 0; op--) {
    const first = op * opParams;
    const own: f32 = min<f32>(22000, hz * valueOf(self, first + p.op1Ratio) * exp2Of(valueOf(self, first + p.op1Fine) * 0.0008333333));
    store<f32>(lane + (op << 4), own / 48000, speed);
    const dB: f32 =
      valueOf(self, first + p.op1Level) -
      valueOf(self, first + p.op1Velocity) * 0.3 * (1 - velocity) +
      max<f32>(-4, min<f32>(5, (key - 60) * 0.08333333333)) * valueOf(self, first + p.op1Key);
    const gain: f32 = valueOf(self, first + p.op1Level) <= -60 ? 0 : gainOf(min<f32>(6, dB));
    // The highest frequency that its phase runs through, and how far its side bands reach.
    let peak: f32 = own;
    let edge: f32 = 0;
    if (op < 3 && (bits & bitOf(3, op)) != 0) {
      peak += indexOf(lane, 3) * peak4;
      edge = edge4;
    }
    if (op < 2 && (bits & bitOf(2, op)) != 0) {
      peak += indexOf(lane, 2) * peak3;
      edge = max<f32>(edge, edge3);
    }
    if (op < 1 && (bits & to1from2) != 0) {
      peak += indexOf(lane, 1) * peak2;
      edge = max<f32>(edge, edge2);
    }
    edge += peak;
    if (op == 3) {
      peak4 = peak;
      edge4 = edge;
    } else if (op == 2) {
      peak3 = peak;
      edge3 = edge;
    } else if (op == 1) {
      peak2 = peak;
      edge2 = edge;
    }
    // A depth that fades out ends: such numbers are slow, and an operator without one is left out.
    if (load<f32>(lane + (op << 4), depth) < 0.0000001) store<f32>(lane + (op << 4), 0, depth);
    if ((bits & (heard1 << op)) != 0) store<f32>(lane + (op << 4), gain, depthTo);
    else {
      const target: f32 = hz * valueOf(self, p.op1Ratio);
      const most: f32 = max<f32>(0, ((23500 - min<f32>(target, 20000) - edge - own) / peak) * 0.1591549431);
      store<f32>(lane + (op << 4), min<f32>(most, gain * fullIndex), depthTo);
    }
  }
}

/** Index of an operator that moves another, in radians. */
@inline
function indexOf(lane: usize, op: i32): f32 {
  return load<f32>(lane + (op << 4), depthTo) * 6.283185307;
}
