export type Semaphore = {
  /** Resolves with the give-back function when a place is free, first come, first served. */
  acquire(): Promise<() => void>;
  /** A place now, or null. */
  tryAcquire(): (() => void) | null;
  /** How many places nobody holds. */
  readonly available: number;
  /** How many wait for a place. */
  readonly waiting: number;
};

/** At most `count` holders at a time. The function handed out gives the place back; calling it again changes nothing. */
export function createSemaphore(count: number): Semaphore {
  const waiting: (() => void)[] = [];
  let free = count;

  function giveBack(): () => void {
    let held = true;
    return () => {
      if (!held) return;
      held = false;
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    };
  }

  function tryTake() {
    if (free === 0) return null;
    free -= 1;
    return giveBack();
  }

  return {
    tryAcquire: tryTake,
    get available() {
      return free;
    },
    get waiting() {
      return waiting.length;
    },
    acquire() {
      const now = tryTake();
      return now ? Promise.resolve(now) : new Promise((resolve) => waiting.push(() => resolve(giveBack())));
    },
  };
}
