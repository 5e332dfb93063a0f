import { choice, type DeviceSchema, linear, log, onOff } from '../device.ts';

/** Turns loud sound down above a threshold; its own, or by the key of another track. */
export const compressor: DeviceSchema = {
  type: 'compressor',
  name: 'Compressor',
  kind: 'effect',
  params: [
    linear('dB', { id: 'threshold', name: 'Threshold', min: -60, max: 0, default: -18 }),
    log('x', { id: 'ratio', name: 'Ratio', min: 1, max: 30, default: 3 }),
    linear('dB', { id: 'knee', name: 'Knee', min: 0, max: 24, default: 6 }),
    // Both are the time in which 63 % of a change of the reduction has happened.
    log('s', { id: 'attack', name: 'Attack', min: 0.0001, max: 0.3, default: 0.01 }),
    log('s', { id: 'release', name: 'Release', min: 0.01, max: 3, default: 0.15 }),
    linear('dB', { id: 'makeUp', name: 'Make-up', min: -12, max: 36, default: 0 }),
    choice('detector', 'Detector', ['Peak', 'RMS']),
    onOff('adaptive', 'Slower release under steady load'),
    log('Hz', { id: 'keyLowCut', name: 'Low cut of the key', min: 20, max: 500, default: 20 }),
    linear('%', { id: 'mix', name: 'Mix', min: 0, max: 100, default: 100 }),
  ],
};
