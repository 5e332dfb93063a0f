import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool, PoolClient } from 'pg';
import { isUnavailable } from '#platform/server/db/db-errors.ts';

type Connected = (error: Error | undefined, client: PoolClient | undefined, release: () => void) => void;

const initialBackoffMs = 100;
const maxBackoffMs = 1000;

/**
 * Wraps the pool for graphile-worker: connecting retries while the database is unavailable, until `signal` aborts. Version
 * 0.17 tries only once to mark a job as done, and would leave it locked.
 */
export function createRetryingPool(pool: Pool, signal: AbortSignal): Pool {
  const connect = async (): Promise<PoolClient> => {
    for (let pauseMs = initialBackoffMs; ; pauseMs = Math.min(maxBackoffMs, pauseMs * 2)) {
      try {
        return await pool.connect();
      } catch (error) {
        if (signal.aborted || !isUnavailable(error)) throw error;
        await sleep(pauseMs, undefined, { signal }).catch(() => undefined);
      }
    }
  };
  return new Proxy(pool, {
    get(target, key) {
      // graphile-worker connects for LISTEN with a callback, and retries that itself.
      if (key === 'connect') return (done?: Connected) => (done ? target.connect(done) : connect());
      const value: unknown = Reflect.get(target, key);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}
