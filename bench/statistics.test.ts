import { expect, test } from 'vitest';
import { comparePairs, median, percentile, type Round } from './statistics.ts';

const round = (perSecond: number, appMs: number, others = 0, databaseMs = 0): Round => ({
  perSecond,
  appMs,
  databaseMs,
  others,
  p50Ms: 1,
  p99Ms: 2,
});

test('the median is the middle value, or the mean of the two middle ones', () => {
  expect(median([3, 1, 2])).toBe(2);
  expect(median([4, 1, 3, 2])).toBe(2.5);
  expect(median([])).toBeNaN();
});

test('a percentile is a measured value', () => {
  const hundred = Array.from({ length: 100 }, (_none, at) => 100 - at);
  expect(percentile(hundred, 0.99)).toBe(99);
  expect(percentile(hundred, 0.5)).toBe(50);
  expect(percentile([7], 0.99)).toBe(7);
});

test('CPU is compared within a round, rates by their medians', () => {
  const compared = comparePairs([
    { ours: round(50, 2), bare: round(100, 1) },
    { ours: round(60, 4), bare: round(100, 1) },
    { ours: round(70, 1, 0, 1), bare: round(100, 0.5, 0, 1) },
  ]);
  expect(compared).toMatchObject({ rate: 0.6, cpu: 0.5, worstCpu: 0.25, counted: 3, of: 3, noisy: false });
});

test('rounds with other load do not count, unless nearly all had it', () => {
  const calm = { ours: round(50, 2), bare: round(100, 1) };
  const loud = { ours: round(10, 9, 0.5), bare: round(100, 1) };
  expect(comparePairs([calm, loud, calm])).toMatchObject({ counted: 2, of: 3, worstCpu: 0.5, noisy: false });
  expect(comparePairs([calm, loud, loud])).toMatchObject({ counted: 3, of: 3, worstCpu: 1 / 9, noisy: true });
});
