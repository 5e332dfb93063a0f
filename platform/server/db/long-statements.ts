import { AsyncLocalStorage } from 'node:async_hooks';
import { type QueryExecutorProvider, sql } from 'kysely';

/** Client timeout of long statements in ms; longer than the server's, so that the server ends them first. */
export const longStatementTimeoutMs = 3_600_000;
const longStatementServerTimeoutMs = longStatementTimeoutMs - 60_000;

const clientTimeout = new AsyncLocalStorage<number>();

/** Client timeout in ms for the statements of the current work; undefined for the default. */
export const getClientTimeoutMs = (): number | undefined => clientTimeout.getStore();

/** Raises the statement timeout of `work` to about an hour. `tx` has to be a transaction. */
export function withLongStatements<T>(tx: QueryExecutorProvider, work: () => Promise<T>): Promise<T> {
  return clientTimeout.run(longStatementTimeoutMs, async () => {
    await sql`set local statement_timeout = ${sql.lit(longStatementServerTimeoutMs)}`.execute(tx);
    return work();
  });
}
