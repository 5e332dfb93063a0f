import { expect, test } from 'vitest';
import { formatDay } from './format-day.ts';

test('a day is formatted in UTC', () => {
  expect(formatDay('2026-03-05T23:59:59.000Z')).toBe('5 March 2026');
  expect(formatDay(new Date('2026-12-31T00:00:00Z'))).toBe('31 December 2026');
});
