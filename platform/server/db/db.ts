import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely';
import pg from 'pg';
import type { Log } from '#platform/server/log/log.ts';
import { isStalePlan, toDatabaseRefusal } from './db-errors.ts';
import { getClientTimeoutMs, longStatementTimeoutMs } from './long-statements.ts';
import { QueryTimeoutClient } from './query-timeout-client.ts';
import { createReadBatches, isRead } from './read-batches.ts';
import { withAllSchools } from './row-security.ts';
import { StatementNames } from './statement-names.ts';
import type { Tables } from './tables.ts';
import { readUtcTimestamp } from './timestamp-text.ts';
import { limitTransactions } from './transaction-slots.ts';

export type Db = Kysely<Tables>;

export interface Database {
  db: Db;
  /** The raw pool, for graphile-worker. Its errors are not mapped to refusals. */
  pool: pg.Pool;
  close(): Promise<void>;
}

/** How much longer than the server's statement timeout the client waits, in ms. */
const clientTimeoutMarginMs = 3000;

/** A transaction waits longer for its slot than for a connection, as it has nothing yet that others wait for. */
const slotWaits = 3;

const int8 = 20;
const int8Array: number = 1016;
const date = 1082;
const timestamptz = 1184;

type Parser = (text: string) => unknown;

const anyTimestamp = pg.types.getTypeParser(timestamptz, 'text') as Parser;
const int8s = pg.types.getTypeParser(int8Array, 'text') as (text: string) => (string | null)[];

const parsers: Record<number, Parser> = {
  [int8]: Number,
  [int8Array]: (text) => int8s(text).map((item) => (item === null ? null : Number(item))),
  // A calendar day has no time zone; a Date would give it the server's.
  [date]: (text) => text,
  [timestamptz]: (text) => readUtcTimestamp(text) ?? anyTimestamp(text),
};

/** bigint becomes a number, numeric stays text, timestamptz becomes a Date, date stays `YYYY-MM-DD`. */
const pgTypes: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && parsers[oid]) ||
    pg.types.getTypeParser(oid, format ?? 'text')) as pg.CustomTypesConfig['getTypeParser'],
};

/**
 * Creates a pool on `url`; connections are opened on use.
 * Queries through `db` are refused with 503 while the database is unavailable.
 */
export function createDb(options: {
  url: string;
  log: Log;
  max?: number;
  /** Timeout for a free connection in ms, then 503; three times as long for the slot of a transaction. Default: 1,000. */
  acquireMs?: number;
  applicationName?: string;
  /** Statement timeout in ms; 0 for none, except for the hour that the client waits. Default: 5,000. */
  statementMs?: number;
}): Database {
  const { statementMs = 5000, max = 10, acquireMs = 1000 } = options;
  const pool = new pg.Pool({
    connectionString: withAllSchools(options.url),
    max,
    application_name: options.applicationName ?? 'tonehall',
    connectionTimeoutMillis: acquireMs,
    statement_timeout: statementMs,
    // For a frozen or disconnected server; a running one ends the statement first.
    query_timeout: statementMs === 0 ? longStatementTimeoutMs : statementMs + clientTimeoutMarginMs,
    Client: QueryTimeoutClient,
    pipeline: true,
    lock_timeout: 2000,
    idle_in_transaction_session_timeout: 10_000,
    keepAlive: true,
    types: pgTypes,
  });
  const report = (error: Error) => options.log.warn({ err: error }, 'a database connection was lost');
  pool.on('error', report).on('connect', (client) => client.on('error', report));
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: createPreparedPool(pool) }) });
  limitTransactions(db, max, acquireMs * slotWaits);
  return { db, pool, close: () => db.destroy() };
}

/** Statements that PostgreSQL plans, so that preparing them pays off even without parameters. */
const plannableStatement = /^\s*(?:select|with|insert|update|delete)\b/i;

/**
 * Wraps a pool for Kysely, with named prepared statements and errors mapped to refusals. Reads outside of transactions go by
 * batches; everything else takes a connection from its first statement on.
 */
function createPreparedPool(pool: pg.Pool): PostgresPool {
  const names = new StatementNames();
  const connect = () =>
    pool.connect().catch((error: unknown) => {
      throw toDatabaseRefusal(error);
    });
  const readInBatch = createReadBatches(connect);
  return {
    connect: async () => createPreparedClient({ names, connect, readInBatch }),
    end: () => pool.end(),
  };
}

interface PreparedClientParts {
  names: StatementNames;
  connect: () => Promise<pg.PoolClient>;
  readInBatch: (config: pg.QueryConfig) => Promise<pg.QueryResult>;
}

function createPreparedClient({ names, connect, readInBatch }: PreparedClientParts): PostgresPoolClient {
  let connection: Promise<pg.PoolClient> | null = null;
  let stale = false;
  const query = async (text: string, values: readonly unknown[]) => {
    const parameters = [...values];
    const query_timeout = getClientTimeoutMs();
    try {
      // Commands (begin, commit) use the simple protocol: one round trip, several commands possible.
      const isCommand = parameters.length === 0 && !plannableStatement.test(text);
      const config: pg.QueryConfig & { query_timeout: number | undefined } = {
        ...(isCommand ? { text } : { name: names.nameOf(text), text, values: parameters }),
        query_timeout,
      };
      if (!connection && query_timeout === undefined && isRead(text)) return await readInBatch(config);
      connection ??= connect();
      return await (await connection).query(config);
    } catch (error) {
      if (isStalePlan(error)) stale = true;
      throw toDatabaseRefusal(error);
    }
  };
  return {
    query: query as unknown as PostgresPoolClient['query'],
    release: () => void connection?.then((client) => client.release(stale)).catch(() => {}),
  };
}
