import type { FakeClock } from './fake-clock.ts';

/** A clock that runs with the real time, as a browser's does, and can be advanced. */
export function runningClock(): FakeClock {
  let ahead = 0;
  return {
    now: () => new Date(Date.now() + ahead),
    advance(ms) {
      ahead += ms;
    },
  };
}
