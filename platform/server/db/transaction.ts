import { setTimeout as sleep } from 'node:timers/promises';
import type { IsolationLevel, Transaction } from 'kysely';
import { runCommitCallbacks } from './after-commit.ts';
import type { Db } from './db.ts';
import { isSerializationFailure } from './db-errors.ts';
import type { Tables } from './tables.ts';

export type Tx = Transaction<Tables>;

const maxRetries = 3;

/**
 * Runs `work` in one transaction. After a serialization failure or a deadlock it runs again, at most three times, after a
 * random pause: `work` must have no effects outside the database. Other errors are not retried.
 */
export async function transaction<T>(
  db: Db,
  work: (tx: Tx) => Promise<T>,
  options: { isolation?: IsolationLevel; random?: () => number } = {},
): Promise<T> {
  const random = options.random ?? Math.random;
  for (let retries = 0; ; retries += 1) {
    let used: Tx | undefined;
    const run = (tx: Tx) => {
      used = tx;
      return work(tx);
    };
    try {
      const builder = db.transaction();
      const isolated = options.isolation ? builder.setIsolationLevel(options.isolation) : builder;
      const result = await isolated.execute(run);
      if (used) runCommitCallbacks(used);
      return result;
    } catch (error) {
      if (retries === maxRetries || !isSerializationFailure(error)) throw error;
      await sleep(5 + random() * 20 * 2 ** retries);
    }
  }
}
