import { expect, it } from 'vitest';
import { readMidi } from './midi-message.ts';

it('[STUDIO-105] messages of any channel are read in units of the studio, and others are left out', () => {
  expect(readMidi([0x93, 60, 127])).toEqual({ kind: 'noteOn', pitch: 60, velocity: 1 });
  expect(readMidi([0x90, 60, 0])).toEqual({ kind: 'noteOff', pitch: 60 });
  expect(readMidi([0x8f, 60, 64])).toEqual({ kind: 'noteOff', pitch: 60 });
  expect(readMidi([0xe0, 0, 0])).toEqual({ kind: 'bend', semitones: -2 });
  expect(readMidi([0xe0, 0, 64])).toEqual({ kind: 'bend', semitones: 0 });
  expect(readMidi([0xe0, 127, 127])).toEqual({ kind: 'bend', semitones: 2 });
  expect(readMidi([0xb0, 1, 127])).toEqual({ kind: 'wheel', value: 1 });
  expect(readMidi([0xb0, 64, 64])).toEqual({ kind: 'sustain', isDown: true });
  expect(readMidi([0xb0, 123, 0])).toEqual({ kind: 'allOff' });
  expect(readMidi([0xd0, 127])).toEqual({ kind: 'pressure', value: 1 });
  expect(readMidi([0xc0, 3])).toEqual({ kind: 'program', number: 3 });
  // System exclusive, clock, an unknown controller, cut off, out of range, nothing.
  for (const bytes of [[0xf0, 1, 2], [0xf8], [0xb0, 7, 1], [0x90, 60], [0x90, 60, 200], []])
    expect(readMidi(bytes)).toBeNull();
});
