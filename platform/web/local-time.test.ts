import { expect, test } from 'vitest';
import { fromLocalTime, toLocalTime } from './local-time.ts';

test('a time survives the round trip through a field to the minute', () => {
  const local = toLocalTime('2026-11-20T16:05:42.000Z');
  expect(local).toMatch(/^2026-11-2\dT\d\d:\d5$/);
  expect(fromLocalTime(local)).toBe('2026-11-20T16:05:00.000Z');
});

test('null is an empty field, and back', () => {
  expect([toLocalTime(null), fromLocalTime('')]).toEqual(['', null]);
});
