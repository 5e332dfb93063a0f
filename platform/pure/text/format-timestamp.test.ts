import { expect, test } from 'vitest';
import { formatPlannedTime, formatTimestamp, formatTimestampOfYear } from './format-timestamp.ts';

test('5 March 14:07 is "14:07, 05 Mar" [SHELL-092]', () => {
  expect(formatTimestamp('2026-03-05T14:07:00Z')).toBe('14:07, 05 Mar');
  expect(formatTimestamp(new Date('2026-09-30T09:05:59Z'))).toBe('09:05, 30 Sep');
});

test('the first hour of the day is 24 [SHELL-093]', () => {
  expect(formatTimestamp('2026-03-05T00:07:00Z')).toBe('24:07, 05 Mar');
  expect(formatTimestamp('2026-03-05T01:07:00Z')).toBe('01:07, 05 Mar');
  expect(formatTimestamp('2026-03-05T23:59:00Z')).toBe('23:59, 05 Mar');
});

test('a time that comes begins its day with 00 [CAMPAIGN-327]', () => {
  expect(formatPlannedTime('2026-03-05T00:00:00Z')).toBe('00:00, 05 Mar');
  expect(formatPlannedTime('2026-03-05T23:24:00Z')).toBe('23:24, 05 Mar');
});

test('a time can be formatted in another zone', () => {
  expect(formatTimestamp('2026-03-05T23:30:00Z', 'Europe/Berlin')).toBe('24:30, 06 Mar');
});

test('an invalid date is refused', () => {
  expect(() => formatTimestamp('yesterday')).toThrow(RangeError);
});

test('a timestamp of a year says the year last, and midnight is 00:00 [CMS-185]', () => {
  expect(formatTimestampOfYear('2025-12-31T23:59:00Z')).toBe('23:59, 31 Dec 2025');
  expect(formatTimestampOfYear('2026-01-01T00:07:00Z')).toBe('00:07, 01 Jan 2026');
  expect(() => formatTimestampOfYear('yesterday')).toThrow(RangeError);
});
