import type { ParamSchema } from '../devices/device.ts';
import type { LanePlan } from './plan.ts';
import type { TempoMap } from './tempo-map.ts';

/** The values of a lane by frames of the song. They depend on the frame alone, wherever playing began. */
export interface LaneCurve {
  /** The value from a frame on. */
  valueAt(frame: number): number;
  /** The value that is reached right before a frame: another one where the lane jumps there. */
  valueBefore(frame: number): number;
  /** The frame up to which a straight line from a frame on follows the lane, at least one behind it. */
  lineEnd(frame: number): number;
}

/** How values between two points are found: straight on a knob of the parameter, or none where it moves in steps. */
export type LaneShape = 'linear' | 'log' | 'steps';

/** A value between two, evenly on a logarithmic scale. */
export type Between = (from: number, to: number, part: number) => number;

/** Frames of a straight line where a lane is bent: the kernels follow their parameters as often. */
const cell = 32;

export const shapeOf = ({ unit, curve }: ParamSchema): LaneShape =>
  unit === 'choice' || unit === 'switch' || unit === 'steps' ? 'steps' : curve;

/**
 * The lane in frames. `toUnit` brings its values into the parameter's unit, `between` is for `log`. Before the first point it has the first
 * value, behind the last one the last.
 */
export function createLaneCurve(
  lane: LanePlan,
  tempo: TempoMap,
  { shape, toUnit, between }: { shape: LaneShape; toUnit: (value: number) => number; between: Between },
): LaneCurve {
  const count = lane.tick.length;
  const frames = Float64Array.from(lane.tick, (tick) => tempo.frameOf(tick));
  const values = Float32Array.from(lane.value, (value) =>
    shape === 'steps' ? Math.round(toUnit(value)) : toUnit(value),
  );
  /** Number of the last point that is not behind a frame, -1 before the first. */
  const pointAt = (frame: number) => {
    let [low, high] = [0, count];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((frames[middle] ?? 0) <= frame) low = middle + 1;
      else high = middle;
    }
    return low - 1;
  };
  const holds = (n: number) =>
    n < 0 || n >= count - 1 || shape === 'steps' || lane.curve[n] === 0 || values[n] === values[n + 1];
  const valueIn = (n: number, frame: number) => {
    const from = values[Math.max(0, n)] ?? 0;
    if (holds(n)) return from;
    const to = values[n + 1] ?? 0;
    const [begin, end] = [frames[n] ?? 0, frames[n + 1] ?? 0];
    if (frame >= end) return to;
    const part = bend((frame - begin) / (end - begin), lane.curve[n] ?? 1);
    return Math.fround(shape === 'log' ? between(from, to, part) : from + (to - from) * part);
  };
  return {
    valueAt: (frame) => valueIn(pointAt(frame), frame),
    valueBefore: (frame) => valueIn(pointAt(frame - 1), frame),
    lineEnd(frame) {
      const n = pointAt(frame);
      const end = frames[n + 1] ?? Number.POSITIVE_INFINITY;
      return holds(n) ? end : Math.min(end, Math.floor(frame / cell) * cell + cell);
    },
  };
}

/**
 * A part of the way, 0 to 1, bent: 1 is a line, towards 0 it stays longer where it is and goes late, below 0 it goes early. A hyperbola, so
 * that every machine computes the same.
 */
function bend(part: number, curve: number): number {
  const late = Math.abs(curve);
  const at = curve < 0 ? 1 - part : part;
  const bent = (late * at) / (1 - (1 - late) * at);
  return curve < 0 ? 1 - bent : bent;
}
