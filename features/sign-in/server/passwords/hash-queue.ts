import { tooMany } from '#platform/pure/refusal.ts';

export interface HashQueue {
  /** Runs `work` when a slot is free. Refuses (429) when the queue is full, or longer than `longest` where that is given. */
  run<T>(work: () => Promise<T>, longest?: number): Promise<T>;
}

/** Runs at most `concurrency` at a time and queues at most `maxWaiting` more, first come first served. */
export function createHashQueue(concurrency: number, maxWaiting: number): HashQueue {
  let freeSlots = concurrency;
  const queue: (() => void)[] = [];

  async function acquire(longest: number): Promise<void> {
    if (freeSlots > 0) {
      freeSlots -= 1;
      return;
    }
    if (queue.length >= longest) throw tooMany(2);
    // The finished task passes its slot on, so that no new call can overtake the queue.
    await new Promise<void>((resolve) => queue.push(resolve));
  }

  function release(): void {
    const next = queue.shift();
    if (next) next();
    else freeSlots += 1;
  }

  return {
    async run(work, longest = maxWaiting) {
      await acquire(longest);
      try {
        return await work();
      } finally {
        release();
      }
    },
  };
}
