import { expect, test } from 'vitest';
import { readDismissals, shownBanner } from './shown-banner.ts';

const day = 86_400_000;
const now = 1_800_000_000_000;
const banner = (id: string, frequency = 'weekly') => ({ id, frequency });

test('the first banner that was never dismissed shows, and only that one [SITE-006]', () => {
  expect(shownBanner([banner('a'), banner('b')], {}, now)).toBe(0);
  expect(shownBanner([], {}, now)).toBe(-1);
});

test('a banner that was dismissed within its period is skipped for the next one [SITE-007]', () => {
  expect(shownBanner([banner('a'), banner('b')], { a: now - 7 * day + 1 }, now)).toBe(1);
  expect(shownBanner([banner('a'), banner('b')], { a: now - 7 * day }, now)).toBe(0);
  expect(shownBanner([banner('a')], { a: now }, now)).toBe(-1);
});

test.each([
  ['yearly', 365 * day],
  ['monthly', 30 * day],
  ['weekly', 7 * day],
  ['daily', day],
] as const)('a %s banner shows again after its period, not before [SITE-013]', (frequency, period) => {
  expect(shownBanner([banner('a', frequency)], { a: now - period + 1 }, now)).toBe(-1);
  expect(shownBanner([banner('a', frequency)], { a: now - period }, now)).toBe(0);
});

test('a dismissed banner with frequency once never shows again [SITE-013]', () => {
  expect(shownBanner([banner('a', 'once')], { a: 1 }, now)).toBe(-1);
});

test('a stored time that is no number is ignored', () => {
  for (const odd of ['yesterday', null, {}, true]) {
    expect(shownBanner([banner('a')], { a: odd }, now)).toBe(0);
  }
});

test('stored dismissals that are no object are ignored', () => {
  expect(readDismissals('{"a":5}')).toEqual({ a: 5 });
  for (const broken of [null, '', '{', '[]', '3', 'null', '"x"']) expect(readDismissals(broken)).toEqual({});
});
