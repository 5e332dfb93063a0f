import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { silentLog } from '#platform/server/log/log.ts';
import { testDatabase } from '#testing/harness/test-db.ts';
import { createDb } from './db.ts';
import { isRead } from './read-batches.ts';
import { transaction } from './transaction.ts';

const { url } = await testDatabase();

function aDb(max = 4) {
  const { db, close } = createDb({ url, log: silentLog, max });
  onTestFinished(() => close());
  return db;
}
const many = Array.from({ length: 8 }, (_none, n) => n);
const pidOf = async (statement: ReturnType<typeof sql<{ pid: number }>>, db: ReturnType<typeof aDb>) =>
  (await statement.execute(db)).rows[0]?.pid;

test('reads of one tick share a connection, each with its own answer, and a ninth takes another', async () => {
  const db = aDb();
  const answers = await Promise.all(
    [...many, 8].map((n) => sql`select ${n}::int as n, pg_backend_pid() as pid`.execute(db)),
  );
  const rows = answers.map(({ rows: [row] }) => row as { n: number; pid: number });
  expect(rows.map(({ n }) => n)).toEqual([...many, 8]);
  expect(new Set(rows.slice(0, 8).map(({ pid }) => pid)).size).toBe(1);
  expect(rows[8]?.pid).not.toBe(rows[0]?.pid);
});

test('a failed read fails alone', async () => {
  const db = aDb();
  const results = await Promise.allSettled(
    [1, 0, 2].map((n) => sql<{ n: number }>`select 10 / ${n}::int as n`.execute(db)),
  );
  expect(results.map((one) => (one.status === 'fulfilled' ? one.value.rows[0]?.n : 'failed'))).toEqual([
    10,
    'failed',
    5,
  ]);
});

test('reads on a connection that is lost are refused with 503, and the next ones are answered', async () => {
  const db = aDb();
  const results = await Promise.allSettled([
    sql`select pg_terminate_backend(pg_backend_pid())`.execute(db),
    sql`select 1 as one`.execute(db),
  ]);
  expect(results.map((one) => (one.status === 'rejected' ? one.reason : one.value))).toMatchObject([
    { status: 503 },
    { status: 503 },
  ]);
  expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
});

test('reads in a transaction stay on its connection, whatever is read beside it', async () => {
  const db = aDb();
  await sql`create table kept (n int)`.execute(db);
  await transaction(db, async (tx) => {
    await sql`insert into kept values (1)`.execute(tx);
    const count = sql<{ n: number }>`select count(*)::int as n from kept`;
    const [inside, outside] = await Promise.all([count.execute(tx), count.execute(db)]);
    expect([inside.rows, outside.rows]).toEqual([[{ n: 1 }], [{ n: 0 }]]);
  });
});

test('a write that waits keeps no read waiting', async () => {
  const db = aDb();
  await sql`create table counted (id int primary key, n int)`.execute(db);
  await sql`insert into counted values (1, 0)`.execute(db);
  await transaction(db, async (tx) => {
    await sql`select from counted where id = 1 for update`.execute(tx);
    const waiting = sql`update counted set n = n + 1 where id = 1`.execute(db);
    expect(await pidOf(sql`select pg_backend_pid() as pid`, db)).toBeTypeOf('number');
    return { waiting };
  }).then(({ waiting }) => waiting);
  expect((await sql`select n from counted`.execute(db)).rows).toEqual([{ n: 1 }]);
});

test('reads when every connection is taken are refused with 503', async () => {
  const { db, pool, close } = createDb({ url, log: silentLog, max: 1, acquireMs: 50 });
  onTestFinished(() => close());
  const held = await pool.connect();
  await expect(Promise.all(many.map(() => sql`select 1`.execute(db)))).rejects.toMatchObject({ status: 503 });
  held.release();
  expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
});

test.each([
  ['select * from tracks', true],
  ['  with t as (select 1) select * from t', true],
  ['select updated_at, deleted_at from tracks', true],
  ['insert into likes values (1)', false],
  ['with gone as (delete from likes returning 1) select * from gone', false],
  ['with added as (\n insert into likes values (1) returning 1) select * from added', false],
  ['select from users where id = 1 for update', false],
  ['select pg_advisory_lock(1)', false],
  ['begin', false],
])('%j is a read: %s', (text, expected) => {
  expect(isRead(text)).toBe(expected);
});
