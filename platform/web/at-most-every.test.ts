import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { atMostEvery } from './at-most-every.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a storm of scroll events runs the handler at most once per 50 ms, and once after it [SHELL-071]', () => {
  const work = vi.fn();
  const onScroll = atMostEvery(50, work);
  for (let at = 0; at < 100; at += 10) {
    onScroll();
    vi.advanceTimersByTime(10);
  }
  expect(work).toHaveBeenCalledTimes(3);
  vi.advanceTimersByTime(1000);
  expect(work).toHaveBeenCalledTimes(3);
});

test('what is cancelled runs no more', () => {
  const work = vi.fn();
  const ask = atMostEvery(50, work);
  ask();
  ask();
  ask.cancel();
  vi.advanceTimersByTime(100);
  expect(work).toHaveBeenCalledTimes(1);
});
