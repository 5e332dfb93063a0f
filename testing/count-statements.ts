import type pg from 'pg';
import type { TestDatabase } from './harness/test-db.ts';

export interface AskedStatements {
  statements: number;
  /** How often the database was asked after it had answered everything so far. */
  rounds: number;
}

/** Counts what `run` asks of the database, while nothing else uses the pool. */
export async function countStatements(
  { pool }: Pick<TestDatabase, 'pool'>,
  run: () => Promise<unknown>,
): Promise<AskedStatements> {
  const asked = { statements: 0, rounds: 0 };
  const plain = new Map<pg.PoolClient, pg.PoolClient['query']>();
  let taken = 0;
  const onAcquire = (client: pg.PoolClient) => {
    if (taken === 0) asked.rounds += 1;
    taken += 1;
    if (plain.has(client)) return;
    const { query } = client;
    plain.set(client, query);
    client.query = new Proxy(query, {
      apply(target, self, args) {
        asked.statements += 1;
        return Reflect.apply(target, self, args) as unknown;
      },
    });
  };
  const onRelease = () => {
    taken -= 1;
  };
  pool.on('acquire', onAcquire).on('release', onRelease);
  try {
    await run();
  } finally {
    pool.off('acquire', onAcquire).off('release', onRelease);
    for (const [client, query] of plain) client.query = query;
  }
  return asked;
}
