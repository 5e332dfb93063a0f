import type { Preset } from '../device.ts';

export const limiterPresets: readonly Preset[] = [
  { name: 'Safety net', tags: ['master', 'clean'], params: { ceiling: -1, release: 0.15 } },
  { name: 'Ready for streaming', tags: ['master', 'clean'], params: { gain: 2, ceiling: -1, release: 0.12 } },
  { name: 'Loud', tags: ['master', 'loud'], params: { gain: 4, ceiling: -0.5, release: 0.08 } },
  { name: 'As loud as it goes', tags: ['master', 'loud'], params: { gain: 7, ceiling: -2.5, release: 0.04 } },
  {
    name: 'Drum punch',
    tags: ['drums', 'loud'],
    params: { gain: 4, ceiling: -1, release: 0.03, adaptive: 0, link: 60 },
  },
  {
    name: 'Pumping',
    tags: ['effect', 'loud'],
    params: { gain: 7, ceiling: -3, release: 0.35, adaptive: 0 },
  },
  { name: 'Even bass', tags: ['bass'], params: { gain: 3, ceiling: -4, release: 0.25 } },
  {
    name: 'Vocal peaks',
    tags: ['vocals', 'clean'],
    params: { gain: 1, ceiling: -6, release: 0.06, adaptive: 0 },
  },
  {
    name: 'Wide limit',
    tags: ['mix', 'wide'],
    params: { gain: 3, ceiling: -1, release: 0.1, link: 0 },
  },
  {
    name: 'Crushed',
    tags: ['effect', 'distorted'],
    params: { gain: 14, ceiling: -7, release: 0.005, adaptive: 0 },
  },
];
