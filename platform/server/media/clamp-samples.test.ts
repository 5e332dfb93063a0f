import { expect, test } from 'vitest';
import { clampSamples } from './clamp-samples.ts';

test('samples out of range are clamped, NaN becomes silence, the rest stays', () => {
  const samples = Float32Array.from([0.5, -1.5, 1e30, -1e30, Number.NaN, Number.POSITIVE_INFINITY, 99]);
  clampSamples(samples, 6);
  expect([...samples]).toEqual([0.5, -1.5, 8, -8, 0, 0, 99]);
});
