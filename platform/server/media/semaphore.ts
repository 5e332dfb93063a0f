export type Semaphore = {
  /** Resolves with the release function when a slot is free, in FIFO order. */
  acquire(): Promise<() => void>;
  /** The release function of a free slot, or null. */
  tryAcquire(): (() => void) | null;
  /** Number of free slots. */
  readonly available: number;
  /** Number of waiting callers. */
  readonly waiting: number;
};

/** Creates a semaphore with `count` slots. The release function is idempotent. */
export function createSemaphore(count: number): Semaphore {
  const waiting: (() => void)[] = [];
  let free = count;

  function createRelease(): () => void {
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    };
  }

  function tryAcquire() {
    if (free === 0) return null;
    free -= 1;
    return createRelease();
  }

  return {
    tryAcquire,
    get available() {
      return free;
    },
    get waiting() {
      return waiting.length;
    },
    acquire() {
      const release = tryAcquire();
      return release
        ? Promise.resolve(release)
        : new Promise((resolve) => waiting.push(() => resolve(createRelease())));
    },
  };
}
