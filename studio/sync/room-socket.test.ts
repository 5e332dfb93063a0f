import { expect, test } from 'vitest';
import { pauseBefore } from './room-socket.ts';

test('[STUDIO-229] pages come back after growing, scattered pauses of at most 30 seconds (the pauses)', () => {
  const longest = Array.from({ length: 10 }, (_, attempt) => pauseBefore(attempt, () => 1));
  expect(longest.slice(0, 4)).toEqual([500, 1000, 2000, 4000]);
  expect(longest.at(-1)).toBe(30_000);
  expect(pauseBefore(3, () => 0)).toBe(2000);
  expect(pauseBefore(3, () => 0.5)).toBe(3000);
});
