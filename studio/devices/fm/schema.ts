import { choice, type DeviceSchema, linear, log, type ParamSchema } from '../device.ts';

const operator = (n: 1 | 2 | 3 | 4, level: number): ParamSchema[] => {
  const id = `op${n}`;
  const name = (what: string) => `Operator ${n} ${what}`;
  return [
    log('x', { id: `${id}Ratio`, name: name('ratio'), min: 0.125, max: 32, default: 1 }),
    linear('cents', { id: `${id}Fine`, name: name('fine'), min: -100, max: 100, default: 0 }),
    linear('dB', { id: `${id}Level`, name: name('level'), min: -60, max: 0, default: level }),
    linear('%', { id: `${id}Feedback`, name: name('feedback'), min: 0, max: 100, default: 0 }),
    log('s', { id: `${id}Attack`, name: name('attack'), min: 0.001, max: 10, default: 0.002 }),
    log('s', { id: `${id}Decay`, name: name('decay'), min: 0.005, max: 30, default: 2 }),
    linear('%', { id: `${id}Sustain`, name: name('sustain'), min: 0, max: 100, default: n === 1 ? 70 : 50 }),
    log('s', { id: `${id}Release`, name: name('release'), min: 0.005, max: 20, default: 0.25 }),
    linear('%', {
      id: `${id}Velocity`,
      name: name('velocity'),
      min: 0,
      max: 100,
      default: n === 1 ? 40 : 50,
    }),
    linear('dB', { id: `${id}Key`, name: name('level by octave'), min: -12, max: 6, default: 0 }),
  ];
};

/** Which operator moves which; the others are heard. The order is the kernel's. */
const arrangements = [
  '4 > 3 > 2 > 1',
  '4 and 3 > 2 > 1',
  '3 > 2 > 1, 4 > 1',
  '4 > 3 > 1, 2 > 1',
  '4 > 3, 2 > 1',
  '4 > 3, 2 and 1',
  '4 > 3, 2, 1',
  '4, 3, 2, 1',
];

/** Four sines that move each other's phase. An operator that is heard has its level in dB, one that moves another 4 pi at 0 dB. */
export const fm: DeviceSchema = {
  type: 'fm',
  name: 'FM',
  kind: 'instrument',
  voices: 16,
  params: [
    choice('arrangement', 'Arrangement', arrangements, 4),
    ...operator(1, 0),
    ...operator(2, -20),
    ...operator(3, -60),
    ...operator(4, -60),
    log('Hz', { id: 'lfoRate', name: 'LFO rate', min: 0.02, max: 40, default: 5 }),
    linear('s', { id: 'lfoDelay', name: 'LFO fade in', min: 0, max: 5, default: 0 }),
    linear('cents', { id: 'lfoPitch', name: 'LFO to pitch', min: 0, max: 1200, default: 0 }),
    linear('%', { id: 'lfoLevel', name: 'LFO to level', min: 0, max: 100, default: 0 }),
    linear('%', { id: 'lfoPan', name: 'LFO to pan', min: 0, max: 100, default: 0 }),
    linear('%', { id: 'spread', name: 'Keys from left to right', min: 0, max: 100, default: 30 }),
    linear('%', { id: 'width', name: 'Operators from left to right', min: 0, max: 100, default: 0 }),
    choice('mode', 'Voices', ['Poly', 'Mono', 'Legato']),
    linear('s', { id: 'glide', name: 'Glide', min: 0, max: 2, default: 0 }),
    linear('cents', { id: 'wheel', name: 'Wheel to vibrato', min: 0, max: 200, default: 40 }),
    linear('dB', { id: 'gain', name: 'Gain', min: -36, max: 12, default: -6 }),
  ],
};
