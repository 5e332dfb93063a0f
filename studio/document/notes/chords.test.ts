import { expect, it } from 'vitest';
import { chordName } from '../../views/names.ts';
import { chordOn, degreesOf } from './chords.ts';

const cMajor = { key: 0, scale: 'major' } as const;

it('[STUDIO-096] the chords of a key are named by their degrees, and built in its scale near a pitch', () => {
  const numerals = (scale: 'major' | 'minor' | 'harmonic minor') =>
    degreesOf({ key: 0, scale }).map(({ numeral }) => numeral);
  expect(numerals('major')).toEqual(['I', 'ii', 'iii', 'IV', 'V', 'vi', 'vii°']);
  expect(numerals('minor')).toEqual(['i', 'ii°', 'III', 'iv', 'v', 'VI', 'VII']);
  expect(numerals('harmonic minor')).toEqual(['i', 'ii°', 'III+', 'iv', 'V', 'VI', 'vii°']);
  const at = (near: number, inversion = 0) => ({ near, inversion });
  expect(chordOn(cMajor, 0, at(60))).toEqual([60, 64, 67]);
  expect(chordOn(cMajor, 4, at(60))).toEqual([55, 59, 62]);
  expect(chordOn({ key: 9, scale: 'minor' }, 6, at(67))).toEqual([67, 71, 74]);
  // A scale of five tones has the chords of the whole one.
  expect(chordOn({ key: 9, scale: 'minor pentatonic' }, 0, at(57))).toEqual([57, 60, 64]);
});

it('[STUDIO-096] inverting puts the lowest tones an octave higher, and no chord leaves the keyboard', () => {
  expect(chordOn(cMajor, 0, { near: 60, inversion: 1 })).toEqual([64, 67, 72]);
  expect(chordOn(cMajor, 0, { near: 60, inversion: 2 })).toEqual([67, 72, 76]);
  for (const near of [0, 127])
    for (let degree = 0; degree < 7; degree++) {
      const pitches = chordOn({ key: 11, scale: 'lydian' }, degree, { near, inversion: 2 });
      expect(Math.min(...pitches)).toBeGreaterThanOrEqual(0);
      expect(Math.max(...pitches)).toBeLessThanOrEqual(127);
    }
});

it('[STUDIO-096] a chord has its name in any order, octave and inversion', () => {
  const names: [number[], string | null][] = [
    [[60, 64, 67], 'C'],
    [[64, 67, 72], 'C/E'],
    [[57, 60, 64, 67], 'Am7'],
    [[60, 64, 67, 69], 'C6'],
    [[62, 65, 69, 84], 'Dm7'],
    [[59, 62, 65], 'Bdim'],
    [[55, 62, 59, 65], 'G7'],
    [[60, 65, 67], 'Csus4'],
    [[60, 67], 'C5'],
    [[60, 61, 62], null],
    [[60], null],
  ];
  for (const [pitches, name] of names) expect(chordName(pitches), `${pitches}`).toBe(name);
});
