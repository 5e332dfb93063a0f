import { globSync, readFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { throttle } from './throttle.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('many scroll events run the handler at most once per 50 ms, and once after the last [SHELL-071]', () => {
  const work = vi.fn();
  const onScroll = throttle(50, work);
  for (let at = 0; at < 100; at += 10) {
    onScroll();
    vi.advanceTimersByTime(10);
  }
  expect(work).toHaveBeenCalledTimes(3);
  vi.advanceTimersByTime(1000);
  expect(work).toHaveBeenCalledTimes(3);
});

test('a cancelled throttle does not run again', () => {
  const work = vi.fn();
  const ask = throttle(50, work);
  ask();
  ask();
  ask.cancel();
  vi.advanceTimersByTime(100);
  expect(work).toHaveBeenCalledTimes(1);
});

test('all scroll and resize listeners are throttled or wait for the end [SHELL-071]', () => {
  const root = new URL('../..', import.meta.url).pathname;
  const sources = globSync('{apps,design,features,platform}/**/*.{ts,tsx}', { cwd: root });
  const listening = sources.filter((file) =>
    /addEventListener\(\s*'(?:scroll|resize)'|onScroll=/.test(readFileSync(root + file, 'utf8')),
  );
  const others = listening.filter(
    (file) => !/test\.tsx?$/.test(file) && !/throttle\(/.test(readFileSync(root + file, 'utf8')),
  );
  expect(listening.length).toBeGreaterThan(4);
  expect(others).toEqual(['features/pages/web/use-hero-height.ts']);
});
