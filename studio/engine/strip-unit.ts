import { deviceOf } from '../devices/all-devices.ts';
import {
  type Bus,
  createDeviceUnit,
  type DeviceUnit,
  faderValue,
  type Hearing,
  restartDevice,
  runEffect,
  runKernel,
  setLanes,
  setParams,
  settledFrames,
} from './device-unit.ts';
import { answerNotANumber, answerSilent, type Kernels, kernelEvent, quantum } from './kernels.ts';
import { freshenLanes } from './lane-unit.ts';
import type { EngineMemory } from './memory.ts';
import { createNotePlayer, type NotePlayer } from './note-player.ts';
import { type DevicePlan, faderId, type StripPlan } from './plan.ts';
import type { TempoMap } from './tempo-map.ts';
import { createVoices, type Voices } from './voices.ts';

interface Instrument {
  readonly unit: DeviceUnit;
  readonly voices: Voices;
  readonly notes: NotePlayer;
  /** Semitones, and 0 to 1, as a keyboard has them now. */
  readonly controls: { bend: number; wheel: number };
}

/** A strip at work: its instrument with voices, its effects, its fader, and the bus that they write. */
export interface StripUnit {
  readonly id: string;
  plan: StripPlan;
  /** In order; the first may be an instrument. */
  devices: DeviceUnit[];
  instrument: Instrument | null;
  readonly fader: DeviceUnit;
  /** Behind the fader; what the strip gives to its output. */
  readonly bus: Bus;
  /** Before the fader, for sends and keys that are taken there. */
  readonly before: Bus;
  isSilent: boolean;
  /** Frames by which what comes in is later than the song. */
  behind: number;
}

const modes = ['poly', 'mono', 'legato'] as const;

export function createStripUnit(kernels: Kernels, memory: EngineMemory, plan: StripPlan): StripUnit {
  const fader = createDeviceUnit(kernels, memory, faderPlan(plan));
  if (!fader) throw new Error('The module of the kernels has no strip');
  const bus = () => {
    const left = memory.allocate(quantum * 8);
    return { left, right: left + quantum * 4 };
  };
  const strip: StripUnit = {
    id: plan.id,
    plan,
    devices: [],
    instrument: null,
    fader,
    bus: bus(),
    before: bus(),
    isSilent: true,
    behind: 0,
  };
  updateDevices(strip, kernels, memory, plan);
  return strip;
}

/** The fader as a device: gain, pan and mute in its schema's order. */
function faderPlan({ id, gain, pan, mute }: StripPlan): DevicePlan {
  const params = Float32Array.from([gain, pan, mute ? 1 : 0], (value, n) => faderValue(n, value));
  return { id: faderId(id), type: 'strip', on: true, params, key: null };
}

/** Brings a strip to another plan: devices that stay keep their sound, others come and go. */
export function updateStrip(strip: StripUnit, kernels: Kernels, memory: EngineMemory, plan: StripPlan): void {
  // In silence nothing has to be ramped, and what is played then is what an export has.
  setParams(strip.fader, faderPlan(plan).params, strip.isSilent ? 0 : undefined);
  updateDevices(strip, kernels, memory, plan);
  strip.plan = plan;
}

/** Gives fader and devices their lanes; those of sends are the sums'. */
export function updateLanes(strip: StripUnit, { shared }: Kernels, tempo: TempoMap): void {
  const { lanes } = strip.plan;
  const options = { tempo, shared, isSilent: strip.isSilent };
  for (const unit of strip.devices)
    if (!unit.isLeaving)
      setLanes(
        unit,
        lanes.filter(({ device }) => device === unit.id),
        options,
      );
  setLanes(
    strip.fader,
    lanes.filter(({ device, param }) => device === null && param < firstSend),
    options,
  );
}

/** Number of the parameter of a strip that is its first send. */
export const firstSend = 3;

/** New devices are faded in and removed ones out where the strip sounds. */
function updateDevices(strip: StripUnit, kernels: Kernels, memory: EngineMemory, plan: StripPlan): void {
  const old = new Map(strip.devices.map((unit) => [unit.id, unit]));
  const devices = plan.devices.flatMap((device) => {
    const known = old.get(device.id);
    if (known?.type === device.type && !known.isLeaving) {
      old.delete(device.id);
      setParams(known, device.params, strip.isSilent ? 0 : undefined);
      [known.isOn, known.key] = [device.on, device.key];
      if (strip.isSilent) known.wet = device.on ? 1 : 0;
      return [known];
    }
    const unit = createDeviceUnit(kernels, memory, device);
    if (!unit) return [];
    if (!strip.isSilent) unit.wet = 0;
    return [unit];
  });
  // What leaves goes on in its old place, or behind all others where that is gone.
  for (const [n, unit] of strip.devices.entries()) {
    if (old.get(unit.id) !== unit) continue;
    if (strip.isSilent || isInstrument(unit)) memory.free(unit.self, unit.kernel.bytes());
    else {
      unit.isLeaving = true;
      devices.splice(n, 0, unit);
    }
  }
  strip.devices = devices;
  const unit = devices.find(isInstrument) ?? null;
  if (unit !== (strip.instrument?.unit ?? null)) strip.instrument = unit && withVoices(unit, memory);
}

const isInstrument = (unit: DeviceUnit): boolean => deviceOf(unit.type)?.kind === 'instrument';

function withVoices(unit: DeviceUnit, memory: EngineMemory): Instrument {
  const voices = createVoices({
    kernel: unit.kernel,
    self: unit.self,
    memory,
    polyphony: deviceOf(unit.type)?.voices ?? 1,
    mode: () => modes[unit.params[unit.modeParam] ?? 0] ?? 'poly',
  });
  return { unit, voices, notes: createNotePlayer(voices), controls: { bend: 0, wheel: 0 } };
}

/** Frees what a strip has in memory. */
export function freeStrip(strip: StripUnit, memory: EngineMemory): void {
  for (const unit of [...strip.devices, strip.fader]) memory.free(unit.self, unit.kernel.bytes());
  memory.free(strip.bus.left, quantum * 8);
  memory.free(strip.before.left, quantum * 8);
}

/** Its devices begin anew, as if they were just made. */
export function restartStrip({ devices, fader, instrument }: StripUnit): void {
  for (const unit of devices) if (!unit.hasFailed) restartDevice(unit);
  restartDevice(fader);
  instrument?.voices.reset();
  if (instrument !== null) for (const control of ['bend', 'wheel'] as const) sendControl(instrument, control);
}

/** Sets bend or wheel of an instrument; it begins anew with both where they are. */
export function setControl(instrument: Instrument, control: 'bend' | 'wheel', value: number): void {
  instrument.controls[control] = value;
  if (!instrument.unit.hasFailed) sendControl(instrument, control);
}

function sendControl({ unit, controls }: Instrument, control: 'bend' | 'wheel'): void {
  const kind = control === 'bend' ? kernelEvent.pitchBend : kernelEvent.modulation;
  unit.kernel.event(unit.self, kind, controls[control], 0, -1);
}

/**
 * Whether an instrument may be left out for a whole quantum, in which nothing starts: no voice sounds, its kernel was silent, and no parameter
 * moves. Kernels then stand still in whole blocks, so that what sounds later is the same.
 */
export function sleeps({ instrument }: StripUnit): boolean {
  if (!instrument) return true;
  const { unit, voices } = instrument;
  return unit.isResting && voices.isIdle && unit.setFrames >= settledFrames && unit.lanes.length === 0;
}

/** Runs the instrument for a part of a quantum. Returns whether it is silent. */
export function runInstrument(strip: StripUnit, offset: number, frames: number): boolean {
  if (!strip.instrument) return true;
  const { unit } = strip.instrument;
  const [left, right] = [strip.before.left + offset * 4, strip.before.right + offset * 4];
  const answer = unit.kernel.process(unit.self, left, right, left, right, left, right, frames);
  if ((answer & answerNotANumber) !== 0) unit.hasFailed = true;
  return (answer & answerSilent) !== 0;
}

interface RunOptions {
  /** One for all strips: nothing is left to collect on the audio thread. */
  hearing: Hearing;
  /** Finds the bus of a side chain. */
  keyOf: (id: string) => Bus | null;
  /** To work with. */
  dry: Bus;
  memory: EngineMemory;
}

/** Runs effects and fader for a quantum, from `before` to `bus`. */
export function runEffects(
  strip: StripUnit,
  kernels: Kernels,
  { keyOf, dry, memory, hearing }: RunOptions,
  isInputSilent: boolean,
): void {
  const { before, bus, fader } = strip;
  const hasLanes = strip.plan.lanes.length > 0;
  let isSilent = isInputSilent;
  hearing.behind = strip.behind;
  for (const unit of strip.devices) {
    if (unit === strip.instrument?.unit) continue;
    const key = (unit.key === null ? null : keyOf(unit.key)) ?? before;
    if (!unit.hasFailed) isSilent = runEffect(unit, kernels, { bus: before, key, dry }, isSilent, hearing);
    if (hasLanes && unit.isOn) hearing.behind += unit.kernel.delay(unit.self);
  }
  if (strip.devices.some((unit) => unit.hasFailed)) isSilent = true;
  if (strip.devices.some((unit) => unit.isLeaving && unit.wet === 0)) dropLeft(strip, memory);
  strip.isSilent = isSilent;
  if (isSilent) {
    kernels.shared.mix_clear(before.left, quantum * 2);
    kernels.shared.mix_clear(bus.left, quantum * 2);
    freshenLanes(fader.lanes);
  } else runKernel(fader, hearing, before, before, bus);
}

function dropLeft(strip: StripUnit, memory: EngineMemory): void {
  const isGone = (unit: DeviceUnit) => unit.isLeaving && unit.wet === 0;
  for (const unit of strip.devices) if (isGone(unit)) memory.free(unit.self, unit.kernel.bytes());
  strip.devices = strip.devices.filter((unit) => !isGone(unit));
}

/** Frames by which the strip's devices delay its sound. */
export const delayOf = (strip: StripUnit): number =>
  strip.devices.reduce((sum, unit) => sum + (unit.isOn ? unit.kernel.delay(unit.self) : 0), 0);
