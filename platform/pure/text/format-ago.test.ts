import { expect, test } from 'vitest';
import { formatAgo } from './format-ago.ts';

const at = '2026-03-05T14:07:00.000Z';
const minute = 60_000;
const [hour, day] = [60 * minute, 24 * 60 * minute];

test.each([
  [-2 * minute, '14:07, 05 Mar'],
  [-minute, 'just now'],
  [minute - 1, 'just now'],
  [minute, '1 min ago'],
  [hour - 1, '59 min ago'],
  [hour, '1 h ago'],
  [day - 1, '23 h ago'],
  [day, '1 day ago'],
  [2 * day, '2 days ago'],
  [7 * day - 1, '6 days ago'],
  [7 * day, '14:07, 05 Mar'],
])('a time of %i ms ago reads "%s" [SHELL-140]', (passed, text) => {
  expect(formatAgo(at, Date.parse(at) + passed)).toBe(text);
});

test('an invalid date is refused', () => {
  expect(() => formatAgo('yesterday', 0)).toThrow(RangeError);
});
