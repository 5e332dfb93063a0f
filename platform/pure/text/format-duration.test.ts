import { expect, test } from 'vitest';
import { formatDuration, formatSpokenDuration } from './format-duration.ts';

test.each([
  [65_000, '01:05'],
  [0, '00:00'],
  [59_999, '00:59'],
])('%i ms is shown as %s [PLAYER-022]', (milliseconds, shown) => {
  expect(formatDuration(milliseconds)).toBe(shown);
});

test.each([
  [75 * 60_000, '75:00'],
  [60 * 60_000, '60:00'],
  [120 * 60_000 + 5000, '120:05'],
])('minutes go on past an hour: %i ms is %s [PLAYER-023]', (milliseconds, shown) => {
  expect(formatDuration(milliseconds)).toBe(shown);
});

test.each([[-5], [Number.NaN], [Number.POSITIVE_INFINITY]])('%d is formatted as 00:00', (milliseconds) => {
  expect(formatDuration(milliseconds)).toBe('00:00');
});

test('a duration is formatted in words', () => {
  expect(formatSpokenDuration(65_000)).toBe('1 minute 5 seconds');
  expect(formatSpokenDuration(1000)).toBe('1 second');
  expect(formatSpokenDuration(120_000)).toBe('2 minutes 0 seconds');
});
