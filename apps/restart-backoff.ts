const minDelayMs = 250;
const maxDelayMs = 10_000;
/** After a run of this length the delay starts again at the minimum. */
const stableAfterMs = 60_000;

/**
 * Returns a function that takes how long a program ran (ms) and gives the delay before its restart (ms): growing, at most 10 s, so
 * that it is never given up.
 */
export function createRestartBackoff(): (ranMs: number) => number {
  let failures = 0;
  return (ranMs) => {
    if (ranMs > stableAfterMs) failures = 0;
    const pauseMs = Math.min(maxDelayMs, minDelayMs * 2 ** failures);
    failures += 1;
    return pauseMs;
  };
}
