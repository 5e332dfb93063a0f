import { choice, type DeviceSchema, linear, log, onOff } from '#studio/devices/device.ts';
import type { DeviceTable } from '#studio/document/plan-of.ts';

const cutoff = log('Hz', { id: 'cutoff', name: 'Cutoff', min: 20, max: 20_000, default: 1_000 });
const mix = linear('%', { id: 'mix', name: 'Mix', min: 0, max: 100, default: 50 });

const schemas: readonly DeviceSchema[] = [
  {
    type: 'analog',
    name: 'Analog',
    kind: 'instrument',
    voices: 16,
    params: [cutoff, choice('shape', 'Shape', ['Saw', 'Sine'])],
  },
  { type: 'drums', name: 'Drums', kind: 'instrument', voices: 16, params: [mix] },
  { type: 'delay', name: 'Delay', kind: 'effect', params: [mix, onOff('sync', 'Sync', 1)] },
  {
    type: 'compressor',
    name: 'Compressor',
    kind: 'effect',
    params: [linear('dB', { id: 'threshold', name: 'Threshold', min: -60, max: 0, default: -18 })],
  },
];

/** Devices of every kind of parameter, which stay as they are when those of the studio change. */
export const deviceTable: DeviceTable = (type) => schemas.find((schema) => schema.type === type);

export const deviceTypes = schemas.map(({ type }) => type);
