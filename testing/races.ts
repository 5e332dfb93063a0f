import { sql } from 'kysely';
import type { Db } from '#platform/server/call.ts';
import { transaction } from '#platform/server/db/transaction.ts';

/** How many rounds a race for money has: 200 with `CHAOS=all`, and otherwise as many as the usual run has time for. */
export const raceRounds = (usual: number): number => (process.env.CHAOS === 'all' ? 200 : usual);

/** Runs `work` concurrently this many times and waits for all; returns results and errors, in order. */
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

/** The number of deadlocks the database has ended since its creation, including those hidden by a transaction's retry. */
export async function countDeadlocks(db: Db): Promise<number> {
  const { rows } = await sql<{ deadlocks: number }>`
    select deadlocks::int from pg_stat_database where datname = current_database()`.execute(db);
  return rows[0]?.deadlocks ?? 0;
}

/**
 * Locks the rows' keys until `work` is done, as a foreign key check in a longer transaction does. Updates of such a row do not
 * wait, but what locks a row and then updates it in one statement deadlocks here every time instead of sometimes.
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

/** The number of the database's statements that wait for a lock. */
export async function countLockWaits(db: Db): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`select count(*)::int as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows[0]?.waiting ?? 0;
}
