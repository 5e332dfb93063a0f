import type { Clock } from '#platform/server/call.ts';

export interface FakeClock extends Clock {
  advance(ms: number): void;
}

/** A clock that stands still until it is advanced. */
export function fakeClock(start = '2026-11-20T12:00:00.000Z'): FakeClock {
  let now = Date.parse(start);
  return {
    now: () => new Date(now),
    advance(ms) {
      now += ms;
    },
  };
}
