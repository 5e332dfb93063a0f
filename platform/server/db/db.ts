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
  /** The raw pool, for graphile-worker. Its errors are not mapped to refusals. */
  pool: pg.Pool;
  close(): Promise<void>;
}

/** How much longer than the server's statement timeout the client waits, in ms. */
const clientTimeoutMarginMs = 3000;

/**
 * Creates a pool on `url`; connections are opened on use.
 * Queries through `db` are refused with 503 while the database is unavailable.
 */
export function createDb(options: {
  url: string;
  log: Log;
  max?: number;
  /** Timeout for a free connection in ms, then 503. Default: 1,000. */
  acquireMs?: number;
  applicationName?: string;
  /** Statement timeout in ms; 0 for none, except for the hour that the client waits. Default: 5,000. */
  statementMs?: number;
}): Database {
  const { statementMs = 5000 } = options;
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.max ?? 10,
    application_name: options.applicationName ?? 'tonehall',
    connectionTimeoutMillis: options.acquireMs ?? 1000,
    statement_timeout: statementMs,
    // For a frozen or disconnected server; a running one ends the statement first.
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
