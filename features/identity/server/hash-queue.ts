import { tooMany } from '#platform/pure/refusal.ts';

export interface HashQueue {
  /** Runs `work` when a place is free. Refuses (429) when the waiting line is full. */
  run<T>(work: () => Promise<T>): Promise<T>;
}

/** Lets `places` run at a time and `waiting` more stand in line, first come first served. */
export function createHashQueue(places: number, waiting: number): HashQueue {
  let free = places;
  const line: (() => void)[] = [];

  async function enter(): Promise<void> {
    if (free > 0) {
      free -= 1;
      return;
    }
    if (line.length >= waiting) throw tooMany(2);
    // The place is handed over by whoever leaves, so that nobody slips in between.
    await new Promise<void>((called) => line.push(called));
  }

  function leave(): void {
    const next = line.shift();
    if (next) next();
    else free += 1;
  }

  return {
    async run(work) {
      await enter();
      try {
        return await work();
      } finally {
        leave();
      }
    },
  };
}
