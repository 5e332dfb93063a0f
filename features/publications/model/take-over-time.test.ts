import { expect, it } from 'vitest';
import { waitForPageMs } from './take-over-time.ts';

const at = (minute: number) => new Date(minute * 60_000);

it('[STUDIO-189] the server waits 2 minutes for a silent page, as long as it sends heartbeats, and 10 minutes at most', () => {
  const wait = (seen: number, now: number) =>
    waitForPageMs({ createdAt: at(0), seenAt: at(seen) }, at(now)) / 60_000;
  expect([wait(0, 0), wait(0, 1.5), wait(0, 2), wait(0, 9)]).toEqual([2, 0.5, 0, 0]);
  expect([wait(5, 5), wait(5, 7)]).toEqual([2, 0]);
  expect([wait(9.5, 9.5), wait(9.5, 10), wait(14, 14)]).toEqual([0.5, 0, 0]);
});
