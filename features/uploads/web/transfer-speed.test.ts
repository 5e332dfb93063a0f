import { expect, test } from 'vitest';
import { createSpeedMeter } from './transfer-speed.ts';

test('speed and time left come from the last seconds', () => {
  const measure = createSpeedMeter(10_000);
  expect(measure(0, 0)).toEqual({ bytesPerSecond: 0, secondsLeft: null });
  expect(measure(1000, 1000)).toEqual({ bytesPerSecond: 1000, secondsLeft: 9 });
  expect(measure(2000, 10_000).bytesPerSecond).toBe(0);
  expect(measure(4000, 11_000)).toEqual({ bytesPerSecond: 2000, secondsLeft: 3 });
});

test('a decreasing count restarts the measurement', () => {
  const measure = createSpeedMeter(10_000);
  measure(0, 0);
  measure(5000, 1000);
  expect(measure(2000, 2000)).toEqual({ bytesPerSecond: 0, secondsLeft: null });
  expect(measure(3000, 3000)).toEqual({ bytesPerSecond: 1000, secondsLeft: 7 });
});
