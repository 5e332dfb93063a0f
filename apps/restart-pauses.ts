const firstMs = 250;
const longestMs = 10_000;
/** What ran so long was well: the next pause is short again. */
const wellAfterMs = 60_000;

/**
 * How long to wait before something that ended by itself is started again, in ms: longer each time, at most 10 s, so that it
 * is never given up and never started in a hurry. Takes how long it ran.
 */
export function restartPauses(): (ranMs: number) => number {
  let failures = 0;
  return (ranMs) => {
    if (ranMs > wellAfterMs) failures = 0;
    const pauseMs = Math.min(longestMs, firstMs * 2 ** failures);
    failures += 1;
    return pauseMs;
  };
}
