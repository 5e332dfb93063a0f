import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { testDatabase } from '#testing/harness/test-db.ts';
import { countLockWaits, race } from '#testing/races.ts';
import { transaction } from './transaction.ts';

// As a site has it: a connection has to open in that time on a busy machine, too.
const acquireMs = 1000;
const { db, url } = await testDatabase({ max: 10, acquireMs });
const other = await testDatabase({ url });

beforeAll(() => sql`create table places (id int primary key, visits int not null)`.execute(db));

const visit = () =>
  transaction(db, async (tx) => {
    await sql`update places set visits = visits + 1 where id = 1`.execute(tx);
  });

test('reads are answered while more transactions than there are connections wait for one row [CAMPAIGN-381]', async () => {
  await sql`insert into places values (1, 0) on conflict (id) do update set visits = 0`.execute(db);
  let visits: Promise<unknown> = Promise.resolve();
  await transaction(other.db, async (tx) => {
    await sql`select from places where id = 1 for update`.execute(tx);
    visits = race(20, visit);
    await expect.poll(() => countLockWaits(other.db)).toBe(7);
    const { given, thrown } = await race(3, () => sql`select visits from places`.execute(db));
    expect([given.length, thrown]).toEqual([3, []]);
  });
  expect(await visits).toMatchObject({ thrown: [] });
  expect((await sql`select visits from places`.execute(db)).rows).toEqual([{ visits: 20 }]);
});

test('a transaction that gets no slot in three times the time for a connection is refused with 503, and later ones run', async () => {
  await sql`insert into places values (1, 0) on conflict (id) do update set visits = 0`.execute(db);
  await transaction(other.db, async (tx) => {
    await sql`select from places where id = 1 for update`.execute(tx);
    const { thrown } = await race(8, visit);
    expect(thrown).toHaveLength(8);
    for (const error of thrown) expect(error).toMatchObject({ status: 503, code: 'overloaded' });
  });
  expect((await race(8, visit)).thrown).toEqual([]);
});
