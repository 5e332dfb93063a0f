const mostPerSecond = 10;

/** True for at most ten calls within any second. */
export function talkLimit(now: () => number = () => performance.now()): () => boolean {
  const times: number[] = [];
  return () => {
    const at = now();
    while (times.length > 0 && at - (times[0] ?? 0) >= 1000) times.shift();
    if (times.length >= mostPerSecond) return false;
    times.push(at);
    return true;
  };
}
