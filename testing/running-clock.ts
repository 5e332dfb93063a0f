import type { FakeClock } from './fake-clock.ts';

/** Walks with the real time, as the clock of a browser does, and can be moved ahead of it. */
export function runningClock(): FakeClock {
  let ahead = 0;
  return {
    now: () => new Date(Date.now() + ahead),
    advance(ms) {
      ahead += ms;
    },
  };
}
