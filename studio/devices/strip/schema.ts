import { type DeviceSchema, linear, onOff } from '../device.ts';

/** Fader, pan and mute at the end of every track. */
export const strip: DeviceSchema = {
  type: 'strip',
  name: 'Strip',
  kind: 'effect',
  params: [
    linear('dB', { id: 'gain', name: 'Gain', min: -120, max: 6, default: 0 }),
    linear('%', { id: 'pan', name: 'Pan', min: -100, max: 100, default: 0 }),
    onOff('mute', 'Mute'),
  ],
};
