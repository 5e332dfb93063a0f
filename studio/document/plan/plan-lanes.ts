import type { DeviceSchema } from '#studio/devices/device.ts';
import type { DevicePlan, LanePlan, SendPlan } from '#studio/engine/plan.ts';
import { ranges } from '../schema.ts';
import type { Lane } from '../song.ts';

interface Target {
  readonly device: string | null;
  readonly param: number;
  readonly min: number;
  readonly max: number;
}

interface StripParts {
  readonly id: string;
  readonly sends: readonly SendPlan[];
  readonly devices: readonly DevicePlan[];
  readonly schemaOf: (device: DevicePlan) => DeviceSchema | undefined;
}

/** Lanes of a strip and its devices, by device and parameter; those of parameters that do not exist are left out. */
export function planLanes(lanes: readonly Lane[], strip: StripParts): LanePlan[] {
  return lanes
    .flatMap((lane): LanePlan[] => {
      const target = lane.on && !lane.isSecond && lane.points.length > 0 ? targetOf(lane, strip) : null;
      if (target === null) return [];
      const { points } = lane;
      return [
        {
          device: target.device,
          param: target.param,
          tick: Int32Array.from(points, ({ tick }) => tick),
          value: Float32Array.from(points, ({ value }) => Math.min(target.max, Math.max(target.min, value))),
          curve: Float32Array.from(points, ({ curve }) => curve),
        },
      ];
    })
    .sort((a, b) => placeOf(a, strip) - placeOf(b, strip) || a.param - b.param);
}

const placeOf = (lane: LanePlan, { devices }: StripParts): number =>
  devices.findIndex(({ id }) => id === lane.device);

function targetOf(lane: Lane, strip: StripParts): Target | null {
  if (lane.owner === strip.id) return targetOfStrip(lane.param, strip.sends);
  const device = strip.devices.find(({ id }) => id === lane.owner);
  const schema = device === undefined ? undefined : strip.schemaOf(device);
  const param = schema?.params.findIndex(({ id }) => id === lane.param) ?? -1;
  const range = schema?.params[param];
  return range === undefined ? null : { device: lane.owner, param, min: range.min, max: range.max };
}

const stripParams = [
  { id: 'gain', ...ranges.gain },
  { id: 'pan', ...ranges.pan },
  { id: 'mute', min: 0, max: 1 },
];

function targetOfStrip(param: string, sends: readonly SendPlan[]): Target | null {
  const all = [...stripParams, ...sends.map(({ to }) => ({ id: `s:${to}`, ...ranges.gain }))];
  const at = all.findIndex(({ id }) => id === param);
  const range = all[at];
  return range === undefined ? null : { device: null, param: at, min: range.min, max: range.max };
}
