const maxPerSecond = 10;

/** Returns a function that is true for at most ten calls within any second. */
export function createMessageRateLimit(now: () => number = () => performance.now()): () => boolean {
  const times: number[] = [];
  return () => {
    const at = now();
    while (times.length > 0 && at - (times[0] ?? 0) >= 1000) times.shift();
    if (times.length >= maxPerSecond) return false;
    times.push(at);
    return true;
  };
}
