import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool, PoolClient } from 'pg';
import { isUnavailable } from '#platform/server/db/db-errors.ts';

type Connected = (error: Error | undefined, client: PoolClient | undefined, release: () => void) => void;

const initialBackoffMs = 100;
const maxBackoffMs = 1000;

/**
 * The pool as graphile-worker gets it: who asks for a connection waits until there is one, however long the database is away
 * or busy, or until `signal`. Version 0.17 notes the end of a job once, and would leave the job locked where that fails.
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
      // Its connection for LISTEN is asked for with a callback, and again by graphile-worker itself.
      if (key === 'connect') return (done?: Connected) => (done ? target.connect(done) : connect());
      const value: unknown = Reflect.get(target, key);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}
