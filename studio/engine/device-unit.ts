import { deviceOf } from '../devices/all-devices.ts';
import {
  answerNotANumber,
  answerSilent,
  type DeviceKernel,
  type Kernels,
  kernelEvent,
  quantum,
} from './kernels.ts';
import { createLaneCurve, shapeOf } from './lane-curve.ts';
import { createLaneUnit, freshenLanes, type LaneUnit, type Piece, runInPieces } from './lane-unit.ts';
import type { EngineMemory } from './memory.ts';
import type { DevicePlan, LanePlan } from './plan.ts';
import type { SongPlace } from './song-place.ts';
import type { TempoMap } from './tempo-map.ts';

/** Two channels in memory. */
export interface Bus {
  left: number;
  right: number;
}

/** A device at work: its state in memory, whether it is on, and whether it still sounds. */
export interface DeviceUnit {
  readonly id: string;
  readonly type: string;
  readonly kernel: DeviceKernel;
  readonly self: number;
  isOn: boolean;
  /** The strip that its side chain listens to. */
  key: string | null;
  /** How much of its sound is heard, 0 to 1: it moves when the device is switched, added or removed. */
  wet: number;
  /** It is removed from the plan and goes when it is no longer heard. */
  isLeaving: boolean;
  /** Its kernel gave something that is no number: it is mute until it is restarted. */
  hasFailed: boolean;
  /** Frames since its input became silent; infinite where nothing has come yet. */
  quietFrames: number;
  /** Frames since a parameter was set: an instrument that is silent and in which nothing moves is not run. */
  setFrames: number;
  /** Its kernel was silent in the last quantum. */
  isResting: boolean;
  /** What is heard, and what the plan says: a turned knob is ahead of it. */
  params: Float32Array;
  planned: Float32Array;
  /** Number of the parameter `mode`, or -1. */
  readonly modeParam: number;
  /** What moves its parameters: these follow neither the plan nor a knob. */
  lanes: readonly LaneUnit[];
}

/** Frames within which a changed value is reached: 10 ms; those of a fader 22 ms, so that no step is above -60 dBFS. */
const rampFrames = 480;
const faderFrames = 1056;
/** Frames in which whatever was set has been reached: a ramp, and what follows it. */
export const settledFrames = 2400;
/** Part of the way that a device is faded in a quantum: 22 ms in all, so that no step is above -60 dBFS. */
const fadeStep = quantum / 1056;

/** A device of the plan, or null where there is no kernel for its type: it is left out. */
export function createDeviceUnit(
  kernels: Kernels,
  memory: EngineMemory,
  plan: DevicePlan,
): DeviceUnit | null {
  const kernel = kernels.of(plan.type);
  const schema = deviceOf(plan.type);
  if (!kernel || !schema) return null;
  const self = memory.allocate(kernel.bytes());
  const unit: DeviceUnit = {
    id: plan.id,
    type: plan.type,
    kernel,
    self,
    isOn: plan.on,
    key: plan.key,
    wet: plan.on ? 1 : 0,
    isLeaving: false,
    hasFailed: false,
    quietFrames: Number.POSITIVE_INFINITY,
    setFrames: 0,
    isResting: false,
    params: new Float32Array(0),
    planned: new Float32Array(0),
    modeParam: schema.params.findIndex(({ id }) => id === 'mode'),
    lanes: [],
  };
  kernel.init(self, seedOf(plan.id));
  setParams(unit, plan.params, 0);
  return unit;
}

/** Sets the values that the plan has changed, in ramps or at once; a value that is turned meanwhile stays. */
export function setParams(unit: DeviceUnit, planned: Float32Array, frames?: number): void {
  if (unit.params.length !== planned.length) {
    unit.params = new Float32Array(planned.length).fill(Number.NaN);
    unit.planned = unit.params.slice();
  }
  for (let n = 0; n < planned.length; n++) {
    const value = planned[n] ?? 0;
    if (value === unit.planned[n]) continue;
    unit.planned[n] = value;
    if (value !== unit.params[n] && !hasLane(unit, n)) setParam(unit, n, value, frames);
  }
}

const hasLane = ({ lanes }: DeviceUnit, n: number): boolean => lanes.some(({ param }) => param === n);

function setParam(unit: DeviceUnit, n: number, value: number, frames?: number): void {
  unit.params[n] = value;
  unit.setFrames = 0;
  unit.kernel.set(unit.self, n, value, frames ?? (unit.type === 'strip' ? faderFrames : rampFrames));
}

/** Sets a value that is heard before it is in the plan. A lane goes before it. */
export function turnParam(unit: DeviceUnit, n: number, value: number): void {
  if (!hasLane(unit, n)) setParam(unit, n, value);
}

/** Gives a device the lanes of its plan. Where one is gone its parameter goes back to the plan; in silence all is set at once. */
export function setLanes(
  unit: DeviceUnit,
  lanes: readonly LanePlan[],
  { tempo, shared, isSilent }: { tempo: TempoMap; shared: Kernels['shared']; isSilent: boolean },
): void {
  const old = unit.lanes;
  if (old.length === 0 && lanes.length === 0) return;
  unit.lanes = lanes.flatMap((plan): LaneUnit[] => {
    const known = old.find((lane) => lane.plan === plan && lane.tempo === tempo);
    const schema = deviceOf(unit.type)?.params[plan.param];
    if (known || !schema) return known ? [known] : [];
    const curve = createLaneCurve(plan, tempo, {
      shape: shapeOf(schema),
      toUnit: plan.device === null ? (value) => faderValue(plan.param, value) : (value) => value,
      between: shared.mix_between,
    });
    // The fader's kernel takes a mute in parts, so that it does not click.
    const glides = shapeOf(schema) !== 'steps' || unit.type === 'strip';
    const set = (value: number, frames: number) => setParam(unit, plan.param, value, frames);
    const parts = { plan, tempo, param: plan.param, curve, glides, set };
    return [createLaneUnit(parts, unit.params[plan.param] ?? 0, isSilent)];
  });
  for (const { param } of old)
    if (!hasLane(unit, param)) setParam(unit, param, unit.planned[param] ?? 0, isSilent ? 0 : undefined);
}

/** Gain, pan and mute of a strip in the units of its fader's schema. */
export const faderValue = (param: number, value: number): number =>
  param === 0 ? Math.max(-120, value) : param === 1 ? value * 100 : value;

/** Begins anew, as if it were just made; a device that failed with the values of the plan. */
export function restartDevice(unit: DeviceUnit): void {
  if (unit.hasFailed) unit.params.set(unit.planned);
  unit.kernel.init(unit.self, seedOf(unit.id));
  for (let n = 0; n < unit.params.length; n++) setParam(unit, n, unit.params[n] ?? 0, 0);
  freshenLanes(unit.lanes);
  unit.hasFailed = false;
  unit.isResting = false;
  unit.wet = unit.isOn ? 1 : 0;
  unit.quietFrames = Number.POSITIVE_INFINITY;
}

/** Whether a device is heard at all or is about to be. */
const isHeard = (unit: DeviceUnit): boolean => unit.wet > 0 || (unit.isOn && !unit.isLeaving);

/** The song as a device hears it: where it is, how many frames later, and what sets the kernels' clock to a frame of the quantum. */
export interface Hearing {
  place: SongPlace;
  behind: number;
  readonly setClock: (done: number) => void;
}

interface EffectBuses {
  bus: Bus;
  key: Bus;
  /** To work with. */
  dry: Bus;
}

/**
 * Runs an effect for a quantum in place. Returns whether the bus is silent behind it: behind silence and its own tail a device is not run,
 * which changes no sample above -100 dB. A device that is off passes its input as it is.
 */
export function runEffect(
  unit: DeviceUnit,
  { shared }: Kernels,
  { bus, key, dry }: EffectBuses,
  isSilent: boolean,
  hearing: Hearing,
): boolean {
  if (!isHeard(unit)) {
    freshenLanes(unit.lanes);
    return isSilent;
  }
  const { self, kernel } = unit;
  unit.quietFrames = isSilent ? unit.quietFrames + quantum : 0;
  const wetTo = unit.isOn && !unit.isLeaving ? 1 : 0;
  if (isSilent && unit.quietFrames > kernel.tail(self) + kernel.delay(self)) {
    unit.wet = wetTo;
    freshenLanes(unit.lanes);
    return true;
  }
  const isFading = unit.wet !== wetTo;
  if (isFading) shared.mix_copy(dry.left, bus.left, quantum * 2);
  const answer = runKernel(unit, hearing, bus, key, bus);
  if ((answer & answerNotANumber) !== 0) unit.hasFailed = true;
  if (!isFading) return (answer & answerSilent) !== 0;
  const wet = wetTo > unit.wet ? Math.min(1, unit.wet + fadeStep) : Math.max(0, unit.wet - fadeStep);
  for (const channel of ['left', 'right'] as const) {
    // The sum of both: dry * (1 - wet) + effect * wet, written over the effect's own bus.
    shared.mix_add(bus[channel], bus[channel], quantum, unit.wet - 1, wet - 1);
    shared.mix_add(bus[channel], dry[channel], quantum, 1 - unit.wet, 1 - wet);
  }
  unit.wet = wet;
  return false;
}

/** Runs a kernel for a quantum, in pieces where lanes move it. Returns its answer: silent where all pieces are. */
export function runKernel(
  unit: DeviceUnit,
  { place, behind, setClock }: Hearing,
  from: Bus,
  key: Bus,
  to: Bus,
): number {
  const { kernel, self, lanes } = unit;
  if (lanes.length === 0)
    return kernel.process(self, from.left, from.right, key.left, key.right, to.left, to.right, quantum);
  let [silent, wrong] = [answerSilent, 0];
  const run: Piece = (done, frames) => {
    const at = done * 4;
    setClock(done);
    const answer = kernel.process(
      self,
      from.left + at,
      from.right + at,
      key.left + at,
      key.right + at,
      to.left + at,
      to.right + at,
      frames,
    );
    silent &= answer;
    wrong |= answer & answerNotANumber;
  };
  runInPieces(lanes, place, behind, run);
  setClock(0);
  return silent | wrong;
}

/** Silences a device's state within 20 ms. */
export function silence(unit: DeviceUnit): void {
  unit.kernel.event(unit.self, kernelEvent.silence, 0, 0, -1);
}

/** 24 bits of an id: the hash FNV-1a. */
function seedOf(id: string): number {
  let hash = 0x811c9dc5;
  for (let n = 0; n < id.length; n++) hash = Math.imul(hash ^ id.charCodeAt(n), 0x01000193);
  return (hash ^ (hash >>> 24)) & 0xffffff;
}
