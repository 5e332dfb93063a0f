const firstBackoffMs = 500;
const maxBackoffMs = 15_000;

/** Backoff after so many failed attempts in a row, in ms. */
export const backoffMsAfter = (fruitless: number): number =>
  Math.min(maxBackoffMs, firstBackoffMs * 2 ** (fruitless - 1));

/** Waits before the next attempt; ends early when the browser is online. Rejects with the abort's reason. */
export function waitForNetwork(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer);
      window.removeEventListener('online', end);
      signal.removeEventListener('abort', end);
      if (signal.aborted) reject(signal.reason);
      else resolve();
    };
    const timer = setTimeout(end, milliseconds);
    window.addEventListener('online', end);
    signal.addEventListener('abort', end);
  });
}
