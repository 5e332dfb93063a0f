// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { uploadedTogether } from './uploaded-together.ts';

const minute = 60_000;
const idsAt = (now: number) => uploadedTogether.read('mira', now)?.trackIds;
afterEach(() => localStorage.clear());

test('a file that comes after the offer was refused brings no offer back [LIST-083]', () => {
  const id = uploadedTogether.begin('mira', 0, false);
  uploadedTogether.add('mira', id, 'a', 0);
  uploadedTogether.clear();
  uploadedTogether.add('mira', id, 'b', minute);
  expect(idsAt(minute)).toBeUndefined();
});

test('files that are chosen ten minutes after the last one came are others, unless some are on the way [LIST-083]', () => {
  const morning = uploadedTogether.begin('mira', 0, false);
  uploadedTogether.add('mira', morning, 'a', 0);
  expect(uploadedTogether.begin('mira', 9 * minute, false)).toBe(morning);
  uploadedTogether.add('mira', morning, 'b', 9 * minute);
  expect(uploadedTogether.begin('mira', 30 * minute, true)).toBe(morning);
  const evening = uploadedTogether.begin('mira', 30 * minute, false);
  uploadedTogether.add('mira', morning, 'c', 30 * minute);
  uploadedTogether.add('mira', evening, 'd', 30 * minute);
  expect(idsAt(30 * minute)).toEqual(['d']);
});
