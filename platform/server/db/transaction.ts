import { setTimeout as sleep } from 'node:timers/promises';
import type { IsolationLevel, Transaction } from 'kysely';
import { runCommitCallbacks } from './after-commit.ts';
import type { Db } from './db.ts';
import { isSerializationFailure } from './db-errors.ts';
import { limitToSchoolOfWork } from './row-security.ts';
import type { Tables } from './tables.ts';
import { inTransactionSlot } from './transaction-slots.ts';

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
  return retryConflicts(async () => {
    let used: Tx | undefined;
    const run = async (tx: Tx) => {
      used = tx;
      await limitToSchoolOfWork(tx);
      return work(tx);
    };
    const builder = db.transaction();
    const isolated = options.isolation ? builder.setIsolationLevel(options.isolation) : builder;
    const result = await inTransactionSlot(db, () => isolated.execute(run));
    if (used) runCommitCallbacks(used);
    return result;
  }, options.random);
}

/** Runs `work` again, at most three times, after the database has ended it for a deadlock or a serialization failure. */
export async function retryConflicts<T>(work: () => Promise<T>, random = Math.random): Promise<T> {
  for (let retries = 0; ; retries += 1) {
    try {
      return await work();
    } catch (error) {
      if (retries === maxRetries || !isSerializationFailure(error)) throw error;
      await sleep(5 + random() * 20 * 2 ** retries);
    }
  }
}
