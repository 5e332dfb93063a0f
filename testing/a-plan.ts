import { deviceOf } from '#studio/devices/all-devices.ts';
import { readParams } from '#studio/devices/device.ts';
import { noteTable } from '#studio/devices/phrases.ts';
import {
  type DevicePlan,
  type LanePlan,
  type NoteTable,
  noNotes,
  type Plan,
  type StripPlan,
} from '#studio/engine/plan.ts';

type PlannedNote = readonly [tick: number, length: number, pitch: number, velocity?: number];

/** Notes as a table; they have to be sorted by tick. */
export const someNotes = (notes: readonly PlannedNote[]): NoteTable =>
  noteTable(notes.map(([tick, length, pitch, velocity = 0.8]) => [tick, length, pitch, velocity]));

/** A device with its defaults and some values. */
export function aDevice(
  type: string,
  values: Record<string, number> = {},
  with_: Partial<DevicePlan> = {},
): DevicePlan {
  const schema = deviceOf(type);
  if (!schema) throw new Error(`There is no device ${type}`);
  return { id: `a-${type}`, type, on: true, params: readParams(schema, values), key: null, ...with_ };
}

/** A lane of a strip's gain (0), pan (1), mute (2) or sends (from 3 on): its points are lines where no curve is said. */
export const aLane = (
  param: number,
  points: readonly (readonly [tick: number, value: number, curve?: number])[],
  device: string | null = null,
): LanePlan => ({
  device,
  param,
  tick: Int32Array.from(points, ([tick]) => tick),
  value: Float32Array.from(points, ([, value]) => value),
  curve: Float32Array.from(points, ([, , curve]) => curve ?? 1),
});

/** A lane of a device's parameter by its id. */
export function aDeviceLane(
  device: DevicePlan,
  param: string,
  points: Parameters<typeof aLane>[1],
): LanePlan {
  const number = deviceOf(device.type)?.params.findIndex(({ id }) => id === param) ?? -1;
  if (number < 0) throw new Error(`${device.type} has no ${param}`);
  return aLane(number, points, device.id);
}

export const aStrip = (strip: Partial<StripPlan> = {}): StripPlan => ({
  id: 'strip-1',
  kind: 'instrument',
  gain: 0,
  pan: 0,
  mute: false,
  output: null,
  sends: [],
  devices: [],
  notes: noNotes,
  lanes: [],
  ...strip,
});

/** A plan at 120 bpm, one quarter note being 24,000 frames, with a master. */
export function aPlan(strips: readonly StripPlan[], plan: Partial<Plan> = {}): Plan {
  const end = strips.flatMap(({ notes }) => [...notes.tick].map((tick, n) => tick + (notes.length[n] ?? 0)));
  const master = aStrip({ id: 'zz-master', kind: 'master' });
  const hasMaster = strips.some(({ kind }) => kind === 'master');
  return {
    tempo: [{ tick: 0, bpm: 120 }],
    strips: hasMaster ? strips : [...strips, master],
    end: Math.max(0, ...end),
    ...plan,
  };
}
