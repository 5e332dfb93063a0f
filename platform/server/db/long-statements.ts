import { AsyncLocalStorage } from 'node:async_hooks';
import { sql } from 'kysely';
import type { Db } from './db.ts';

/** How long the client waits for a statement that may take long. The server is to speak first. */
export const longStatementTimeoutMs = 3_600_000;
const longStatementServerTimeoutMs = longStatementTimeoutMs - 60_000;

const clientTimeout = new AsyncLocalStorage<number>();

/** How long the client waits for the statements of the work under way; undefined for as long as usual. */
export const getClientTimeoutMs = (): number | undefined => clientTimeout.getStore();

/** Lets each statement of `work` take up to an hour, where others are ended after seconds. `tx` has to be a transaction. */
export function withLongStatements<T>(tx: Db, work: () => Promise<T>): Promise<T> {
  return clientTimeout.run(longStatementTimeoutMs, async () => {
    await sql`set local statement_timeout = ${sql.lit(longStatementServerTimeoutMs)}`.execute(tx);
    return work();
  });
}
