import type { Preset } from '../device.ts';

/** Places of the strip; the mixer offers none, since a strip has a fader and a knob. */
export const stripPresets: readonly Preset[] = [
  { name: 'As it is', tags: ['plain'], params: {} },
  { name: 'Half left', tags: ['pan'], params: { pan: -50 } },
  { name: 'Right', tags: ['pan'], params: { pan: 100 } },
  { name: 'Quiet', tags: ['level'], params: { gain: -12 } },
];
