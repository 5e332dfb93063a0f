import { unavailable } from '#platform/pure/refusal.ts';
import { createSemaphore, type Semaphore } from '#platform/server/media/semaphore.ts';

/** The share of a pool's connections that transactions leave to reads. */
const SHARE_OF_READS = 0.3;

interface Slots {
  semaphore: Semaphore;
  timeoutMs: number;
}

const slotsOf = new WeakMap<object, Slots>();

/**
 * Lets fewer transactions run at once than the pool of `db` has connections. Transactions that wait for the same row would
 * otherwise take all of them, and reads would wait as well. One that gets no slot within `timeoutMs` is refused with 503.
 */
export function limitTransactions(db: object, poolSize: number, timeoutMs: number): void {
  const slots = poolSize - Math.floor(poolSize * SHARE_OF_READS);
  slotsOf.set(db, { semaphore: createSemaphore(slots), timeoutMs });
}

/** Runs `work`, a transaction of `db`, as soon as fewer of them run than may. */
export async function inTransactionSlot<T>(db: object, work: () => Promise<T>): Promise<T> {
  const slots = slotsOf.get(db);
  if (!slots) return work();
  const release = slots.semaphore.tryAcquire() ?? (await waitForSlot(slots));
  try {
    return await work();
  } finally {
    release();
  }
}

function waitForSlot({ semaphore, timeoutMs }: Slots): Promise<() => void> {
  return new Promise((resolve, reject) => {
    let late = false;
    const timer = setTimeout(() => {
      late = true;
      reject(unavailable());
    }, timeoutMs);
    void semaphore.acquire().then((release) => {
      clearTimeout(timer);
      if (late) release();
      else resolve(release);
    });
  });
}
