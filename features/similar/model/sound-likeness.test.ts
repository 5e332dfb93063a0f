import { expect, test } from 'vitest';
import { type Sound, soundLikeness } from './sound-likeness.ts';

const sound: Sound = { bpm: 120, key: 'A minor', energyDb: -14, brightnessHz: 2000 };
const likeness = (more: Partial<Sound>, one = sound) => soundLikeness(one, { ...sound, ...more });
const unknown: Sound = { bpm: null, key: null, energyDb: null, brightnessHz: null };

test('a track sounds like itself, and one that differs in everything does not [PLAYER-054]', () => {
  expect(likeness({})).toBe(1);
  expect(likeness({ bpm: 140, key: 'C# minor', energyDb: -30, brightnessHz: 300 })).toBe(0);
});

test('half and double tempo are the same tempo, and a tenth of an octave is another one [PLAYER-054]', () => {
  expect([60, 240].map((bpm) => likeness({ bpm }))).toEqual([1, 1]);
  expect(likeness({ bpm: 124 })).toBeLessThan(1);
  expect(likeness({ bpm: 132 })).toBe(0.75);
});

test.each([
  ['A minor', 1],
  ['C major', 0.5],
  ['E minor', 0.5],
  ['D minor', 0.5],
  ['A major', 0],
  ['B minor', 0],
  ['G major', 0],
  ['F# minor', 0],
] as const)('A minor and %s are alike by %d [PLAYER-054]', (key, share) => {
  const onlyKeyAndTempo = { ...unknown, bpm: 120, key: 'A minor' } as const;
  expect(soundLikeness(onlyKeyAndTempo, { ...unknown, bpm: 120, key })).toBe((1 + share) / 2);
});

test('of one thing, or of nothing, no likeness is concluded [PLAYER-054]', () => {
  expect(soundLikeness(sound, { ...unknown, bpm: 120 })).toBe(0);
  expect(soundLikeness(unknown, sound)).toBe(0);
});
