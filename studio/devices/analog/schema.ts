import {
  choice,
  type DeviceSchema,
  linear,
  log,
  noteValue,
  noteValues,
  onOff,
  type ParamSchema,
} from '../device.ts';

const waves = ['Saw', 'Pulse', 'Triangle', 'Sine'];

const oscillator = (n: 1 | 2, level: number): ParamSchema[] => [
  choice(`osc${n}Wave`, `Oscillator ${n} wave`, waves),
  linear('steps', { id: `osc${n}Pitch`, name: `Oscillator ${n} semitones`, min: -36, max: 36, default: 0 }),
  linear('cents', { id: `osc${n}Fine`, name: `Oscillator ${n} fine`, min: -100, max: 100, default: 0 }),
  linear('%', { id: `osc${n}Width`, name: `Oscillator ${n} pulse width`, min: 2, max: 98, default: 50 }),
  linear('dB', { id: `osc${n}Level`, name: `Oscillator ${n} level`, min: -60, max: 6, default: level }),
];

const envelope = (id: string, name: string, sustain: number): ParamSchema[] => [
  log('s', { id: `${id}Attack`, name: `${name} attack`, min: 0.001, max: 10, default: 0.003 }),
  log('s', { id: `${id}Decay`, name: `${name} decay`, min: 0.005, max: 20, default: 0.4 }),
  linear('%', { id: `${id}Sustain`, name: `${name} sustain`, min: 0, max: 100, default: sustain }),
  log('s', { id: `${id}Release`, name: `${name} release`, min: 0.005, max: 20, default: 0.25 }),
];

const lfo = (n: 1 | 2): ParamSchema[] => [
  choice(`lfo${n}Wave`, `LFO ${n} wave`, ['Sine', 'Triangle', 'Saw', 'Square', 'Random']),
  onOff(`lfo${n}Sync`, `LFO ${n} follows the tempo`),
  log('Hz', { id: `lfo${n}Rate`, name: `LFO ${n} rate`, min: 0.02, max: 40, default: 5 }),
  choice(`lfo${n}Beats`, `LFO ${n} length`, noteValues, noteValue('1/4')),
  linear('s', { id: `lfo${n}Delay`, name: `LFO ${n} fade in`, min: 0, max: 5, default: 0 }),
  linear('cents', { id: `lfo${n}Pitch`, name: `LFO ${n} to pitch`, min: 0, max: 1200, default: 0 }),
  linear('st', { id: `lfo${n}Cutoff`, name: `LFO ${n} to filter`, min: -60, max: 60, default: 0 }),
  linear('%', { id: `lfo${n}Width`, name: `LFO ${n} to pulse width`, min: 0, max: 45, default: 0 }),
  linear('%', { id: `lfo${n}Level`, name: `LFO ${n} to level`, min: 0, max: 100, default: 0 }),
];

/** Two oscillators with sub and noise through a filter: the subtractive synthesizer. */
export const analog: DeviceSchema = {
  type: 'analog',
  name: 'Analog',
  kind: 'instrument',
  voices: 16,
  params: [
    ...oscillator(1, 0),
    ...oscillator(2, -60),
    linear('dB', { id: 'subLevel', name: 'Sub level', min: -60, max: 6, default: -60 }),
    choice('subWave', 'Sub wave', ['Sine', 'Square']),
    linear('dB', { id: 'noiseLevel', name: 'Noise level', min: -60, max: 6, default: -60 }),
    linear('steps', { id: 'unison', name: 'Unison voices', min: 1, max: 7, default: 1 }),
    linear('cents', { id: 'detune', name: 'Unison detune', min: 0, max: 100, default: 14 }),
    linear('%', { id: 'spread', name: 'Unison width', min: 0, max: 100, default: 70 }),
    linear('dB', { id: 'drive', name: 'Drive', min: 0, max: 36, default: 0 }),
    choice('filter', 'Filter', [
      'Low pass 24',
      'Low pass 12',
      'Band pass 24',
      'Band pass 12',
      'High pass 24',
      'High pass 12',
    ]),
    log('Hz', { id: 'cutoff', name: 'Cutoff', min: 20, max: 20000, default: 8000 }),
    linear('%', { id: 'resonance', name: 'Resonance', min: 0, max: 100, default: 10 }),
    linear('st', { id: 'filterAmount', name: 'Envelope to filter', min: -96, max: 96, default: 0 }),
    linear('%', { id: 'keyTracking', name: 'Key to filter', min: 0, max: 100, default: 30 }),
    linear('st', { id: 'velocityCutoff', name: 'Velocity to filter', min: 0, max: 60, default: 0 }),
    ...envelope('amp', 'Level', 80),
    ...envelope('mod', 'Filter', 0),
    ...lfo(1),
    ...lfo(2),
    choice('mode', 'Voices', ['Poly', 'Mono', 'Legato']),
    linear('s', { id: 'glide', name: 'Glide', min: 0, max: 2, default: 0 }),
    linear('%', { id: 'velocity', name: 'Velocity to level', min: 0, max: 100, default: 60 }),
    linear('cents', { id: 'wheel', name: 'Wheel to vibrato', min: 0, max: 200, default: 40 }),
    linear('dB', { id: 'gain', name: 'Gain', min: -36, max: 12, default: -6 }),
  ],
};
