import { deviceOf } from '../devices/all-devices.ts';
import {
  answerNotANumber,
  answerSilent,
  type DeviceKernel,
  type Kernels,
  kernelEvent,
  quantum,
} from './kernels.ts';
import type { EngineMemory } from './memory.ts';
import type { DevicePlan } from './plan.ts';

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
  /** Frames since its input became silent. */
  quietFrames: number;
  /** What is heard, and what the plan says: a turned knob is ahead of it. */
  params: Float32Array;
  planned: Float32Array;
  /** Number of the parameter `mode`, or -1. */
  readonly modeParam: number;
}

/** Frames within which a changed value is reached: 10 ms. */
const rampFrames = 480;
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
    quietFrames: 0,
    params: new Float32Array(0),
    planned: new Float32Array(0),
    modeParam: schema.params.findIndex(({ id }) => id === 'mode'),
  };
  kernel.init(self, seedOf(plan.id));
  setParams(unit, plan.params, 0);
  return unit;
}

/** Sets the values that the plan has changed, in ramps of 10 ms or at once; a value that is turned meanwhile stays. */
export function setParams(unit: DeviceUnit, planned: Float32Array, frames: number = rampFrames): void {
  if (unit.params.length !== planned.length) {
    unit.params = new Float32Array(planned.length).fill(Number.NaN);
    unit.planned = unit.params.slice();
  }
  for (let n = 0; n < planned.length; n++) {
    const value = planned[n] ?? 0;
    if (value === unit.planned[n]) continue;
    unit.planned[n] = value;
    if (value !== unit.params[n]) turnParam(unit, n, value, frames);
  }
}

/** Sets a value that is heard before it is in the plan. */
export function turnParam(unit: DeviceUnit, n: number, value: number, frames: number = rampFrames): void {
  unit.params[n] = value;
  unit.kernel.set(unit.self, n, value, frames);
}

/** Begins anew, as if it were just made; a device that failed with the values of the plan. */
export function restartDevice(unit: DeviceUnit): void {
  if (unit.hasFailed) unit.params.set(unit.planned);
  unit.kernel.init(unit.self, seedOf(unit.id));
  for (let n = 0; n < unit.params.length; n++) turnParam(unit, n, unit.params[n] ?? 0, 0);
  unit.hasFailed = false;
  unit.wet = unit.isOn ? 1 : 0;
  unit.quietFrames = 0;
}

/** Whether a device is heard at all or is about to be. */
const isHeard = (unit: DeviceUnit): boolean => unit.wet > 0 || (unit.isOn && !unit.isLeaving);

/**
 * Runs an effect for a quantum in place; `dry` is a bus to work with. Returns whether the bus is silent behind it: behind silence and its
 * own tail a device is not run, which changes no sample above -100 dB. A device that is off passes its input as it is.
 */
export function runEffect(
  unit: DeviceUnit,
  { shared }: Kernels,
  { bus, key, dry }: { bus: Bus; key: Bus; dry: Bus },
  isSilent: boolean,
): boolean {
  if (!isHeard(unit)) return isSilent;
  const { self, kernel } = unit;
  unit.quietFrames = isSilent ? unit.quietFrames + quantum : 0;
  const wetTo = unit.isOn && !unit.isLeaving ? 1 : 0;
  if (isSilent && unit.quietFrames > kernel.tail(self) + kernel.delay(self)) {
    unit.wet = wetTo;
    return true;
  }
  const isFading = unit.wet !== wetTo;
  if (isFading) shared.mix_copy(dry.left, bus.left, quantum * 2);
  const answer = kernel.process(self, bus.left, bus.right, key.left, key.right, bus.left, bus.right, quantum);
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
