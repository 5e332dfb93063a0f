import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Log } from '#platform/server/log/log.ts';
import { longStatementTimeoutMs } from './long-statements.ts';
import { pgTypes } from './pg-types.ts';
import { createPreparedPool } from './prepared-pool.ts';
import { QueryTimeoutClient } from './query-timeout-client.ts';
import type { Tables } from './tables.ts';

export type Db = Kysely<Tables>;

export interface Database {
  db: Db;
  /** For what needs a bare connection (graphile-worker). Its errors are not mapped to refusals. */
  pool: pg.Pool;
  close(): Promise<void>;
}

/** How much longer than the server's limit the client waits for an answer. */
const clientTimeoutMarginMs = 3000;

/**
 * Opens a pool on `url`. Nothing is connected yet.
 * Queries through `db` are refused with 503 while the database is away, starting, full, too slow or silent.
 */
export function createDb(options: {
  url: string;
  log: Log;
  max?: number;
  /** How long a caller waits for a free connection before it is refused with 503; one second unless told. */
  acquireMs?: number;
  applicationName?: string;
  /** How long a statement may take; 5 s unless told, 0 without end (but for the hour that the client waits). */
  statementMs?: number;
}): Database {
  const { statementMs = 5000 } = options;
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.max ?? 10,
    application_name: options.applicationName ?? 'tonehall',
    connectionTimeoutMillis: options.acquireMs ?? 1000,
    statement_timeout: statementMs,
    // A server that lives ends a statement first; this is for one that is frozen or was cut off, and says nothing at all.
    query_timeout: statementMs === 0 ? longStatementTimeoutMs : statementMs + clientTimeoutMarginMs,
    Client: QueryTimeoutClient,
    lock_timeout: 2000,
    idle_in_transaction_session_timeout: 10_000,
    keepAlive: true,
    types: pgTypes,
  });
  const report = (error: Error) => options.log.warn({ err: error }, 'a database connection was lost');
  pool.on('error', report).on('connect', (client) => client.on('error', report));
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: createPreparedPool(pool) }) });
  return { db, pool, close: () => db.destroy() };
}
