import { choice, type DeviceSchema, linear, log } from '../device.ts';

/**
 * One voice through a ladder of 24 dB. A note above a velocity of 0.9 is an accent: louder, brighter and shorter; a note that begins
 * before the last one has ended slides.
 */
export const bass: DeviceSchema = {
  type: 'bass',
  name: 'Bass',
  kind: 'instrument',
  voices: 1,
  params: [
    choice('wave', 'Wave', ['Saw', 'Pulse', 'Triangle', 'Sine']),
    linear('%', { id: 'width', name: 'Pulse width', min: 5, max: 95, default: 50 }),
    linear('cents', { id: 'fine', name: 'Fine', min: -100, max: 100, default: 0 }),
    linear('dB', { id: 'secondLevel', name: 'Second wave level', min: -60, max: 6, default: -60 }),
    linear('steps', { id: 'secondPitch', name: 'Second wave semitones', min: -24, max: 24, default: 0 }),
    linear('cents', { id: 'secondFine', name: 'Second wave fine', min: -100, max: 100, default: 10 }),
    linear('dB', { id: 'subLevel', name: 'Sub level', min: -60, max: 6, default: -60 }),
    linear('st', { id: 'drop', name: 'Pitch drop', min: 0, max: 48, default: 0 }),
    log('s', { id: 'dropTime', name: 'Pitch drop time', min: 0.01, max: 2, default: 0.08 }),
    log('Hz', { id: 'cutoff', name: 'Cutoff', min: 20, max: 18000, default: 420 }),
    linear('%', { id: 'resonance', name: 'Resonance', min: 0, max: 100, default: 40 }),
    linear('st', { id: 'envelope', name: 'Envelope to filter', min: -48, max: 84, default: 30 }),
    log('s', { id: 'filterDecay', name: 'Filter decay', min: 0.02, max: 5, default: 0.35 }),
    linear('%', { id: 'keyTracking', name: 'Key to filter', min: 0, max: 100, default: 20 }),
    linear('dB', { id: 'push', name: 'Drive into the filter', min: 0, max: 24, default: 0 }),
    linear('dB', { id: 'drive', name: 'Drive', min: 0, max: 36, default: 0 }),
    log('s', { id: 'attack', name: 'Attack', min: 0.001, max: 2, default: 0.003 }),
    log('s', { id: 'decay', name: 'Decay', min: 0.02, max: 10, default: 0.8 }),
    linear('%', { id: 'sustain', name: 'Sustain', min: 0, max: 100, default: 70 }),
    log('s', { id: 'release', name: 'Release', min: 0.005, max: 5, default: 0.06 }),
    linear('%', { id: 'accent', name: 'Accent', min: 0, max: 100, default: 60 }),
    log('s', { id: 'slide', name: 'Slide time', min: 0.005, max: 2, default: 0.12 }),
    choice('mode', 'Notes that overlap', ['Cut', 'Cut and return', 'Slide'], 2),
    linear('%', { id: 'velocity', name: 'Velocity to level', min: 0, max: 100, default: 50 }),
    linear('dB', { id: 'gain', name: 'Gain', min: -36, max: 12, default: -6 }),
  ],
};
