import { choice, type DeviceSchema, linear, log, noteValue, noteValues, onOff } from '../device.ts';

/** Echoes in seconds or note values, side by side or from side to side. */
export const delay: DeviceSchema = {
  type: 'delay',
  name: 'Delay',
  kind: 'effect',
  params: [
    onOff('sync', 'Follows the tempo', 1),
    log('s', { id: 'time', name: 'Time', min: 0.001, max: 5, default: 0.35 }),
    // Up to one bar. What is longer than 5.2 s at a slow tempo is halved.
    choice('beats', 'Length', noteValues.slice(0, 21), noteValue('1/8.')),
    choice('mode', 'Way', ['Stereo', 'Ping-pong']),
    linear('%', { id: 'feedback', name: 'Feedback', min: 0, max: 99, default: 40 }),
    log('Hz', { id: 'lowCut', name: 'Low cut', min: 20, max: 2000, default: 90 }),
    log('Hz', { id: 'highCut', name: 'High cut', min: 500, max: 20_000, default: 7000 }),
    linear('dB', { id: 'drive', name: 'Drive', min: 0, max: 24, default: 0 }),
    log('Hz', { id: 'modRate', name: 'Drift rate', min: 0.05, max: 8, default: 0.5 }),
    linear('%', { id: 'modDepth', name: 'Drift', min: 0, max: 100, default: 0 }),
    linear('%', { id: 'width', name: 'Width', min: 0, max: 100, default: 100 }),
    linear('%', { id: 'mix', name: 'Mix', min: 0, max: 100, default: 25 }),
  ],
};
