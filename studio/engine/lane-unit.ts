import { quantum } from './kernels.ts';
import type { LaneCurve } from './lane-curve.ts';
import type { LanePlan } from './plan.ts';
import { frameAfter, framesToSeam, type SongPlace } from './song-place.ts';
import type { TempoMap } from './tempo-map.ts';

/** A lane at work: what it has set, and how far that still is from the lane behind a jump. */
export interface LaneUnit {
  readonly plan: LanePlan;
  readonly tempo: TempoMap;
  readonly param: number;
  readonly curve: LaneCurve;
  /** Whether a jump is spread over 5 ms, so that it does not click; what has steps jumps in one frame. */
  readonly glides: boolean;
  /** Sets a value that is reached within so many frames. */
  readonly set: (value: number, frames: number) => void;
  /** The next value is set at once: nothing sounds. */
  isFresh: boolean;
  /** What was set last, and what of it the lane says. */
  sent: number;
  said: number;
  /** What is added behind a jump, and the frames in which it falls to 0. */
  rest: number;
  restFrames: number;
}

type LaneParts = Pick<LaneUnit, 'plan' | 'tempo' | 'param' | 'curve' | 'glides' | 'set'>;

const glideFrames = 240;
/** Values of a stopped song are reached within 10 ms, as those of a turned knob. */
const restingFrames = 480;

/** `value` is what is heard now: the lane is reached from there, or at once where nothing sounds. */
export const createLaneUnit = (parts: LaneParts, value: number, isFresh: boolean): LaneUnit => ({
  ...parts,
  isFresh,
  sent: value,
  said: value,
  rest: 0,
  restFrames: 0,
});

/** Frames from one on in which all lanes are straight lines. */
function pieceFrames(lanes: readonly LaneUnit[], frame: number): number {
  let most = Number.POSITIVE_INFINITY;
  for (const { curve, restFrames } of lanes) {
    most = Math.min(most, curve.lineEnd(frame) - frame, restFrames > 0 ? restFrames : most);
  }
  return most;
}

/** Comes to a frame: sets what is set at once, and begins to glide where the lane jumps. */
function enterLane(lane: LaneUnit, frame: number): void {
  const begin = lane.curve.valueAt(frame);
  if (lane.isFresh || (!lane.glides && begin !== lane.sent)) {
    lane.isFresh = false;
    [lane.rest, lane.restFrames] = [0, 0];
    send(lane, begin, 0);
  } else if (begin !== lane.said) {
    lane.rest += lane.said - begin;
    lane.restFrames = glideFrames;
  }
  lane.said = begin;
}

/** Follows the lane for frames that `pieceFrames` allows. */
function followLane(lane: LaneUnit, frame: number, frames: number): void {
  lane.said = lane.curve.valueBefore(frame + frames);
  lane.rest = frames < lane.restFrames ? (lane.rest * (lane.restFrames - frames)) / lane.restFrames : 0;
  lane.restFrames = Math.max(0, lane.restFrames - frames);
  const end = Math.fround(lane.said + lane.rest);
  if (end !== lane.sent) send(lane, end, frames);
}

/** Goes to the value of a frame at which the song stands. */
function restLane(lane: LaneUnit, frame: number): void {
  const value = lane.curve.valueAt(frame);
  [lane.said, lane.rest, lane.restFrames] = [value, 0, 0];
  if (value !== lane.sent || lane.isFresh)
    send(lane, value, lane.isFresh || !lane.glides ? 0 : restingFrames);
  lane.isFresh = false;
}

function send(lane: LaneUnit, value: number, frames: number): void {
  lane.sent = value;
  lane.set(value, frames);
}

/** Follows lanes from a frame on, before the notes of that frame begin. Returns for how many frames at most. */
export function enterLanes(lanes: readonly LaneUnit[], place: SongPlace, frame: number): number {
  for (const lane of lanes)
    if (place.isPlaying) enterLane(lane, frame);
    else restLane(lane, place.frame);
  return place.isPlaying ? pieceFrames(lanes, frame) : quantum;
}

/** Follows lanes on for frames that `enterLanes` allows. */
export function followLanes(
  lanes: readonly LaneUnit[],
  { isPlaying }: SongPlace,
  frame: number,
  frames: number,
): void {
  if (isPlaying) for (const lane of lanes) followLane(lane, frame, frames);
}

/** What runs for a part of a quantum: its first frame, and how many. */
export type Piece = (done: number, frames: number) => void;

/** Runs a quantum in pieces in which each lane is a straight line. `behind` is how many frames later than the song it is heard. */
export function runInPieces(lanes: readonly LaneUnit[], place: SongPlace, behind: number, run: Piece): void {
  for (let done = 0; done < quantum; ) {
    const frame = frameAfter(place, done - behind);
    const most = Math.min(enterLanes(lanes, place, frame), quantum - done);
    const frames = place.isPlaying ? Math.min(most, framesToSeam(place, done - behind)) : most;
    followLanes(lanes, place, frame, frames);
    run(done, frames);
    done += frames;
  }
}

/** The next values are set at once: what they are for has slept, or begins anew. */
export function freshenLanes(lanes: readonly LaneUnit[]): void {
  for (const lane of lanes) lane.isFresh = true;
}
