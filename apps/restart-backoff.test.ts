import { expect, test } from 'vitest';
import { createRestartBackoff } from './restart-backoff.ts';

test('a program that keeps failing is restarted after growing delays, of at most 10 s [SITE-055]', () => {
  const pauseAfter = createRestartBackoff();
  const pauses = Array.from({ length: 2000 }, () => pauseAfter(100));
  expect(pauses.slice(0, 7)).toEqual([250, 500, 1000, 2000, 4000, 8000, 10_000]);
  expect(new Set(pauses.slice(6))).toEqual(new Set([10_000]));
});

test('a program that ran well for a minute is restarted soon', () => {
  const pauseAfter = createRestartBackoff();
  for (let times = 0; times < 5; times += 1) pauseAfter(59_000);
  expect(pauseAfter(60_001)).toBe(250);
  expect(pauseAfter(1)).toBe(500);
});
