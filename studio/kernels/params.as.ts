import { headerBytes, rampsMove } from './abi.as.ts';

// Parameters of a device with linear ramps: 16 bytes each behind the header.

@unmanaged
class Ramp {
  now: f32;
  to: f32;
  step: f32;
  left: i32;
}

export const rampBytes: i32 = 16;

@inline
function rampAt(self: usize, param: i32): Ramp {
  return changetype<Ramp>(self + headerBytes + param * rampBytes);
}

/** The value of a parameter at this moment. */
@inline
export function valueOf(self: usize, param: i32): f32 {
  return rampAt(self, param).now;
}

/** The value that it moves to. */
@inline
export function targetOf(self: usize, param: i32): f32 {
  return rampAt(self, param).to;
}

/** Moves a parameter to a value within some frames; 0 jumps. */
export function setParam(self: usize, param: i32, value: f32, frames: i32): void {
  const ramp = rampAt(self, param);
  store<i32>(self, 1, rampsMove);
  ramp.to = value;
  ramp.left = frames;
  if (frames <= 0) ramp.now = value;
  else ramp.step = (value - ramp.now) / <f32>frames;
}

/** Moves all ramps on by some frames. Returns whether any has moved or was set since the last call: else none is looked at. */
export function moveRamps(self: usize, count: i32, frames: i32): bool {
  if (load<i32>(self, rampsMove) == 0) return false;
  let moves = 0;
  for (let param = 0; param < count; param++) {
    const ramp = rampAt(self, param);
    if (ramp.left <= 0) continue;
    moves = 1;
    ramp.left -= frames;
    if (ramp.left <= 0) ramp.now = ramp.to;
    else ramp.now += ramp.step * <f32>frames;
  }
  store<i32>(self, moves, rampsMove);
  return true;
}
