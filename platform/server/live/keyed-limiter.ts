/** Limits concurrent uses per key to `max`. */
export function createKeyedLimiter(max: number): {
  tryAcquire(key: string): boolean;
  release(key: string): void;
} {
  const counts = new Map<string, number>();
  return {
    tryAcquire(key) {
      const count = counts.get(key) ?? 0;
      if (count >= max) return false;
      counts.set(key, count + 1);
      return true;
    },
    release(key) {
      const count = (counts.get(key) ?? 0) - 1;
      if (count > 0) counts.set(key, count);
      else counts.delete(key);
    },
  };
}
