const minDelayMs = 250;
const maxDelayMs = 10_000;
/** What ran so long was well: the next pause is short again. */
const stableAfterMs = 60_000;

/**
 * How long to wait before something that ended by itself is started again, in ms: longer each time, at most 10 s, so that it
 * is never given up and never started in a hurry. Takes how long it ran.
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
