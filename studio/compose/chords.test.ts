import { expect, test } from 'vitest';
import { readChord, scaleOver, voiceChord } from './chords.ts';
import { scaleTones } from './scales.ts';

const cMajor = scaleTones(0, 'major');
const aMinor = scaleTones(9, 'minor');

test('degrees become chords of the scale', () => {
  expect(readChord('1', cMajor, 3)).toEqual({ root: 0, tones: [0, 4, 7] });
  expect(readChord('2', cMajor, 4)).toEqual({ root: 2, tones: [2, 5, 9, 0] });
  expect(readChord('5M', aMinor, 3).tones).toEqual([4, 8, 11]);
  expect(readChord('5d', cMajor, 3).tones).toEqual([7, 11, 2, 5]);
  expect(readChord('4m', cMajor, 3).tones).toEqual([5, 8, 0]);
});

test('a diminished chord becomes major, and a dissonant ninth is left out', () => {
  expect(readChord('7', cMajor, 3)).toEqual({ root: 10, tones: [10, 2, 5] });
  expect(readChord('3', cMajor, 5).tones).toEqual([4, 7, 11, 2]);
});

test('an unknown degree is refused', () => {
  expect(() => readChord('8', cMajor, 3)).toThrow(RangeError);
  expect(() => readChord('', cMajor, 3)).toThrow(RangeError);
});

test('voices move little: four chords in a row move less than four half steps a voice', () => {
  let before = voiceChord(readChord('1', cMajor, 4), null, 50, 74);
  for (const token of ['6', '4', '5', '1']) {
    const next = voiceChord(readChord(token, cMajor, 4), before, 50, 74);
    for (const pitch of next) {
      expect(Math.min(...before.map((old) => Math.abs(old - pitch)))).toBeLessThanOrEqual(4);
      expect(pitch).toBeGreaterThanOrEqual(50);
      expect(pitch).toBeLessThanOrEqual(74);
    }
    before = next;
  }
});

test('the scale adapts to a borrowed chord', () => {
  const bent = scaleOver(readChord('5M', aMinor, 3), aMinor);
  expect(bent).toContain(8);
  expect(bent).not.toContain(7);
  expect(scaleOver(readChord('1', aMinor, 3), aMinor)).toEqual(aMinor);
});
