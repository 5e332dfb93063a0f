import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { testDatabase } from '#testing/harness/test-db.ts';
import { type Tx, transaction } from './transaction.ts';

const { db } = await testDatabase();

beforeAll(async () => {
  await sql`create table tallies (name text primary key, amount int not null)`.execute(db);
  await sql`insert into tallies values ('a', 0), ('b', 0)`.execute(db);
});

const raise = (tx: Tx, code: string) =>
  sql.raw(`do $$ begin raise exception 'again' using errcode = '${code}'; end $$`).execute(tx);

test.each(['40001', '40P01'])(
  'work that fails with %s is attempted four times, then rejected',
  async (code) => {
    let tries = 0;
    const work = transaction(db, async (tx) => {
      tries += 1;
      await raise(tx, code);
    });
    await expect(work).rejects.toMatchObject({ code });
    expect(tries).toBe(4);
  },
);

test('other errors are not retried, and the transaction is rolled back', async () => {
  let tries = 0;
  const work = transaction(db, async (tx) => {
    tries += 1;
    await sql`update tallies set amount = 99 where name = 'a'`.execute(tx);
    await raise(tx, '23505');
  });
  await expect(work).rejects.toMatchObject({ code: '23505' });
  expect(tries).toBe(1);
  expect((await sql`select amount from tallies where name = 'a'`.execute(db)).rows).toEqual([{ amount: 0 }]);
});

test('deadlocking transactions all succeed by retries', async () => {
  const add = (first: string, second: string) =>
    transaction(db, async (tx) => {
      for (const name of [first, second]) {
        await sql`update tallies set amount = amount + 1 where name = ${name}`.execute(tx);
      }
    });
  // Two, since PostgreSQL detects a deadlock after one second, and the lock timeout is two.
  await Promise.all([add('a', 'b'), add('b', 'a')]);
  const { rows } = await sql`select name, amount from tallies order by name`.execute(db);
  expect(rows).toEqual([
    { name: 'a', amount: 2 },
    { name: 'b', amount: 2 },
  ]);
});

test('overlapping serializable transactions are retried', async () => {
  const addSum = () =>
    transaction(
      db,
      async (tx) => {
        const { rows } = await sql<{ sum: number }>`select sum(amount)::int as sum from tallies`.execute(tx);
        await sql`update tallies set amount = ${(rows[0]?.sum ?? 0) + 1} where name = 'a'`.execute(tx);
      },
      { isolation: 'serializable' },
    );
  await Promise.all([addSum(), addSum()]);
  // 2 + 2 = 4, so 5, then 5 + 2 = 7, so 8: another number means that the transactions did not see each other.
  expect((await sql`select amount from tallies where name = 'a'`.execute(db)).rows).toEqual([{ amount: 8 }]);
});
