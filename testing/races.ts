import { sql } from 'kysely';
import type { Db } from '#platform/server/call.ts';
import { transaction } from '#platform/server/db/transaction.ts';

/** Runs `work` many times at once and waits for all; what each gave or threw, in order. */
export async function race<T>(
  times: number,
  work: (at: number) => Promise<T>,
): Promise<{ given: T[]; thrown: unknown[] }> {
  const results = await Promise.allSettled(Array.from({ length: times }, (_none, at) => work(at)));
  return {
    given: results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : [])),
    thrown: results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : [])),
  };
}

/** How many deadlocks the database has ended since it was made; those that a transaction's retry hides are counted, too. */
export async function countDeadlocks(db: Db): Promise<number> {
  const { rows } = await sql<{ deadlocks: number }>`
    select deadlocks::int from pg_stat_database where datname = current_database()`.execute(db);
  return rows[0]?.deadlocks ?? 0;
}

/**
 * Locks the rows' keys, as the check of a foreign key in a longer transaction does, until `work` is done. Updates of such a row do
 * not wait for it, but what locks a row before it updates it in one statement deadlocks here at once instead of now and then.
 */
export async function whileKeysAreLocked<T>(
  db: Db,
  table: string,
  ids: readonly string[],
  work: () => Promise<T>,
): Promise<T> {
  return transaction(db, async (tx) => {
    await sql`select from ${sql.table(table)} where id = any(${[...ids]}::uuid[]) for key share`.execute(tx);
    return work();
  });
}

/** How many of the database's statements wait for a lock that another one holds. */
export async function countLockWaits(db: Db): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`select count(*)::int as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows[0]?.waiting ?? 0;
}
