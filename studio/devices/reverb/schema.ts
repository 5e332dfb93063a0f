import { choice, type DeviceSchema, linear, log, onOff } from '../device.ts';

/** A room around the sound. */
export const reverb: DeviceSchema = {
  type: 'reverb',
  name: 'Reverb',
  kind: 'effect',
  params: [
    choice('kind', 'Kind', ['Room', 'Plate', 'Hall'], 2),
    // To -60 dB, around 1 kHz.
    log('s', { id: 'time', name: 'Time', min: 0.2, max: 30, default: 2 }),
    linear('%', { id: 'size', name: 'Size', min: 50, max: 150, default: 100 }),
    linear('s', { id: 'preDelay', name: 'Pre-delay', min: 0, max: 0.25, default: 0.015 }),
    linear('%', { id: 'damping', name: 'Damping', min: 0, max: 100, default: 50 }),
    log('Hz', { id: 'lowCut', name: 'Low cut', min: 20, max: 1000, default: 100 }),
    log('Hz', { id: 'highCut', name: 'High cut', min: 1000, max: 20_000, default: 12_000 }),
    linear('%', { id: 'early', name: 'Early reflections', min: 0, max: 100, default: 40 }),
    linear('%', { id: 'modulation', name: 'Movement', min: 0, max: 100, default: 30 }),
    linear('%', { id: 'width', name: 'Width', min: 0, max: 100, default: 100 }),
    onOff('freeze', 'Freeze'),
    linear('%', { id: 'mix', name: 'Mix', min: 0, max: 100, default: 25 }),
  ],
};
