/** Where the device keeps the queue. */
export const queueKey = 'playerQueue';

/** True where the device keeps a queue. */
export function hasStoredQueue(): boolean {
  try {
    return localStorage.getItem(queueKey) !== null;
  } catch {
    return false;
  }
}
