import { type DeviceSchema, linear, log, onOff } from '../device.ts';

/** Lets no sample above its ceiling: the last device of a master. */
export const limiter: DeviceSchema = {
  type: 'limiter',
  name: 'Limiter',
  kind: 'effect',
  params: [
    linear('dB', { id: 'gain', name: 'Gain', min: -12, max: 36, default: 0 }),
    linear('dB', { id: 'ceiling', name: 'Ceiling', min: -24, max: 0, default: -0.3 }),
    log('s', { id: 'release', name: 'Release', min: 0.005, max: 1, default: 0.1 }),
    onOff('adaptive', 'Slower under steady load', 1),
    onOff('truePeak', 'Between samples', 1),
    linear('%', { id: 'link', name: 'Stereo link', min: 0, max: 100, default: 100 }),
  ],
};
