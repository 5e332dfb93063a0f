/** Runs `work` when the browser is idle, after 3 seconds at the latest. Returns a function that cancels it. */
export function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(work, 1000);
    return () => clearTimeout(timer);
  }
  const asked = requestIdleCallback(work, { timeout: 3000 });
  return () => cancelIdleCallback(asked);
}
