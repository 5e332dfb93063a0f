import { expect, test } from 'vitest';
import { packBars, unpackBars } from './waveform-bars.ts';

test('bars are read as they were written, to a 70th of the height [TRACK-189]', () => {
  const bars = [0, 0.1, 0.5, 0.77, 1];
  const read = unpackBars(packBars(bars));
  expect(read.every((bar, at) => Math.abs(bar - (bars[at] ?? 9)) <= 1 / 70)).toBe(true);
  expect([packBars([-1, 2]), unpackBars('')]).toEqual(['0z', []]);
});
