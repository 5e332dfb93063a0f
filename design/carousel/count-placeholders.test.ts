import { expect, test } from 'vitest';
import { countPlaceholders } from './count-placeholders.ts';

test.each([
  [0, { inLarge: 4, inSmall: 3, onPhone: 2 }],
  [1, { inLarge: 3, inSmall: 2, onPhone: 1 }],
  [3, { inLarge: 1, inSmall: 0, onPhone: 1 }],
  [4, { inLarge: 0, inSmall: 2, onPhone: 0 }],
  [6, { inLarge: 2, inSmall: 0, onPhone: 0 }],
  [12, { inLarge: 0, inSmall: 0, onPhone: 0 }],
])('a first or last page of %i slides is filled up in every width [CMS-063]', (slides, empty) => {
  expect(countPlaceholders(slides, 'by-class')).toEqual(empty);
});

test('a given number is filled up in every width [CMS-063] [CMS-071]', () => {
  expect(countPlaceholders(7, 5)).toEqual({ inLarge: 3, inSmall: 3, onPhone: 3 });
});
