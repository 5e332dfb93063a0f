import { expect, test } from 'vitest';
import { announcedMark, remainingTime, spokenRemainingTime } from './remaining-time.ts';

const MINUTE = 60_000;

test.each([
  [0, [0, 0, 0, 0]],
  [-5, [0, 0, 0, 0]],
  [1, [0, 0, 0, 1]],
  [1000, [0, 0, 0, 1]],
  [60_000, [0, 0, 1, 0]],
  [86_399_001, [1, 0, 0, 0]],
  [100 * 86_400_000 + 3_723_000, [100, 1, 2, 3]],
])('%i ms are split into units, and zero is reached when the time is over [CAMPAIGN-271]', (ms, units) => {
  expect(Object.values(remainingTime(ms))).toEqual(units);
});

test.each([
  [4 * 86_400_000 + 3_660_000, '4 days, 1 hour and 1 minute'],
  [86_400_000, '1 day'],
  [7_200_000, '2 hours'],
  [3_780_000, '1 hour and 3 minutes'],
  [59_000, 'less than a minute'],
])('%i ms are said as "%s" [CAMPAIGN-272]', (ms, text) => {
  expect(spokenRemainingTime(remainingTime(ms))).toBe(text);
});

test('a change is announced an hour, ten minutes and a minute before it [CAMPAIGN-272]', () => {
  const at = [61, 60, 11, 10, 2, 1, 0.5, 0].map((minutes) => announcedMark(minutes * MINUTE));
  expect(at).toEqual([null, 60, 60, 10, 10, 1, 1, null]);
});
