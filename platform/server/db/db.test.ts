import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { silentLog } from '#platform/server/log/log.ts';
import { testDatabase } from '#testing/harness/test-db.ts';
import { createDb } from './db.ts';
import { withLongStatements } from './long-statements.ts';
import { transaction } from './transaction.ts';

const { db, pool, url } = await testDatabase({ max: 2, acquireMs: 4000 });

test('bigint, numeric, timestamptz and date are parsed as documented', async () => {
  const { rows } = await sql<Record<string, unknown>>`
    select 9007199254740991::bigint as big, array[1, null, 3]::bigint[] as bigs, 1.10::numeric as exact,
      timestamptz '2026-11-20 10:00:00+02' as moment, date '2026-11-20' as day`.execute(db);
  expect(rows).toEqual([
    {
      big: 9007199254740991,
      bigs: [1, null, 3],
      exact: '1.10',
      moment: new Date('2026-11-20T08:00:00Z'),
      day: '2026-11-20',
    },
  ]);
});

test('a repeated query is prepared once per connection', async () => {
  await db.connection().execute(async (connection) => {
    for (let n = 0; n < 4; n += 1) await sql`select ${n}::int as answer`.execute(connection);
    const { rows } = await sql<{ calls: number }>`
      select generic_plans + custom_plans as calls from pg_prepared_statements
      where statement = 'select $1::int as answer'`.execute(connection);
    expect(rows).toEqual([{ calls: 3 }]);
  });
});

test('a connection timeout is refused with 503, and the pool recovers', async () => {
  const held = [await pool.connect(), await pool.connect()];
  await expect(sql`select 1`.execute(db)).rejects.toMatchObject({ status: 503, code: 'overloaded' });
  for (const client of held) client.release();
  expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
});

test('after a migration of a table one query is refused, and the connection is replaced', async () => {
  const one = createDb({ url, log: silentLog, max: 1 });
  onTestFinished(() => one.close());
  await sql`create table halls (id int)`.execute(db);
  const read = () => sql`select * from halls where id > ${0}`.execute(one.db);
  for (let n = 0; n < 3; n += 1) await read();
  await sql`alter table halls add column name text`.execute(db);
  await expect(read()).rejects.toMatchObject({ status: 503 });
  expect((await read()).rows).toEqual([]);
});

test('a lock timeout is refused with 503, an invalid statement keeps its error', async () => {
  await sql`create table stages (id int)`.execute(db);
  const holder = await pool.connect();
  onTestFinished(() => holder.release());
  await holder.query('begin; lock table stages');
  await expect(sql`select * from stages`.execute(db)).rejects.toMatchObject({ status: 503 });
  await holder.query('rollback');
  await expect(sql`select nonsense from stages`.execute(db)).rejects.toMatchObject({ code: '42703' });
});

/** A database whose only connection is to a stopped process of PostgreSQL. */
async function frozen(statementMs: number) {
  const one = createDb({ url, log: silentLog, max: 1, statementMs });
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(one.db);
  const pid = rows[0]?.pid ?? 0;
  process.kill(pid, 'SIGSTOP');
  onTestFinished(async () => {
    process.kill(pid, 'SIGCONT');
    await one.close();
  });
  return one;
}

test('a query without an answer of a frozen database is refused with 503, and its connection is closed [SITE-057]', async () => {
  const one = await frozen(100);
  await expect(sql`select 1`.execute(one.db)).rejects.toMatchObject({ status: 503 });
  expect((await sql`select 2 as two`.execute(one.db)).rows).toEqual([{ two: 2 }]);
});

test('a transaction and a raw query of the pool on a frozen database are refused too [SITE-057]', async () => {
  const one = await frozen(100);
  await expect(transaction(one.db, (tx) => sql`select 1`.execute(tx))).rejects.toMatchObject({ status: 503 });
  expect((await sql`select 2 as two`.execute(one.db)).rows).toEqual([{ two: 2 }]);
  const other = await frozen(100);
  const client = await other.pool.connect();
  await expect(client.query('select 1')).rejects.toThrow('timeout');
  client.release();
  expect((await other.pool.query('select 2 as two')).rows).toEqual([{ two: 2 }]);
});

test('a running database ends a long statement before the client times out [SITE-057]', async () => {
  const one = createDb({ url, log: silentLog, max: 1, statementMs: 100 });
  onTestFinished(() => one.close());
  const pidOf = async () => (await sql`select pg_backend_pid() as pid`.execute(one.db)).rows;
  const before = await pidOf();
  const error = await sql`select pg_sleep(60)`.execute(one.db).catch((reason: unknown) => reason);
  expect(error).toMatchObject({ status: 503, cause: { code: '57014' } });
  expect(await pidOf()).toEqual(before);
});

test('long statements have longer timeouts on server and client [SITE-057]', async () => {
  const one = createDb({ url, log: silentLog, max: 1, statementMs: 100 });
  onTestFinished(() => one.close());
  await transaction(one.db, (tx) => withLongStatements(tx, () => sql`select pg_sleep(3.5)`.execute(tx)));
  await expect(sql`select pg_sleep(60)`.execute(one.db)).rejects.toMatchObject({ status: 503 });
});
