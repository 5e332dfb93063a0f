import { type DeviceSchema, linear, log } from '../device.ts';

/** Three bands that need no thought: bass, middle and treble. */
export const eq: DeviceSchema = {
  type: 'eq',
  name: 'EQ',
  kind: 'effect',
  params: [
    log('Hz', { id: 'lowHz', name: 'Low frequency', min: 30, max: 500, default: 120 }),
    linear('dB', { id: 'lowGain', name: 'Low', min: -18, max: 18, default: 0 }),
    log('Hz', { id: 'midHz', name: 'Middle frequency', min: 200, max: 8000, default: 1000 }),
    linear('dB', { id: 'midGain', name: 'Middle', min: -18, max: 18, default: 0 }),
    log('x', { id: 'midQ', name: 'Middle Q', min: 0.3, max: 6, default: 0.7 }),
    log('Hz', { id: 'highHz', name: 'High frequency', min: 1500, max: 16_000, default: 7000 }),
    linear('dB', { id: 'highGain', name: 'High', min: -18, max: 18, default: 0 }),
    linear('dB', { id: 'gain', name: 'Gain', min: -24, max: 12, default: 0 }),
  ],
};
