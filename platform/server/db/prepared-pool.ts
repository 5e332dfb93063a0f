import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import { isStalePlan, toDatabaseRefusal } from './db-errors.ts';
import { getClientTimeoutMs } from './long-statements.ts';
import { StatementNames } from './statement-names.ts';

/** Statements that PostgreSQL plans, so that preparing them pays off even without parameters. */
const plannableStatement = /^\s*(?:select|with|insert|update|delete)\b/i;

/** Wraps a pool for Kysely, with named prepared statements and errors mapped to refusals. */
export function createPreparedPool(pool: pg.Pool): PostgresPool {
  const names = new StatementNames();
  const wrapped = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  return {
    async connect() {
      const client = await pool.connect().catch((error: unknown) => {
        throw toDatabaseRefusal(error);
      });
      const known = wrapped.get(client);
      if (known) return known;
      const made = createPreparedClient(client, names);
      wrapped.set(client, made);
      return made;
    },
    end: () => pool.end(),
  };
}

function createPreparedClient(client: pg.PoolClient, names: StatementNames): PostgresPoolClient {
  let stale = false;
  const query = async (text: string, values: readonly unknown[]) => {
    const parameters = [...values];
    const query_timeout = getClientTimeoutMs();
    try {
      // Commands (begin, commit) use the simple protocol: one round trip, several commands possible.
      if (parameters.length === 0 && !plannableStatement.test(text))
        return await client.query({ text, query_timeout } as pg.QueryConfig);
      const name = names.nameOf(text);
      return await client.query({ name, text, values: parameters, query_timeout } as pg.QueryConfig);
    } catch (error) {
      if (isStalePlan(error)) stale = true;
      throw toDatabaseRefusal(error);
    }
  };
  return {
    query: query as unknown as PostgresPoolClient['query'],
    release: () => client.release(stale),
  };
}
