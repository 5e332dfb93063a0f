import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import { isStalePlan, toDatabaseRefusal } from './db-errors.ts';
import { getClientTimeoutMs } from './long-statements.ts';
import { StatementNames } from './statement-names.ts';

/** What PostgreSQL plans, and so gains by being prepared even where it takes no parameters. */
const plannableStatement = /^\s*(?:select|with|insert|update|delete)\b/i;

/** Puts named prepared statements and the mapping of errors between Kysely and the pool. */
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
      // Commands (begin, commit) take the simple protocol, which is one round trip and can hold several.
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
