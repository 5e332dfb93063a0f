import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from '#testing/harness/test-db.ts';

const { db, pool } = await testDatabase({ max: 2 });

test('whole numbers, exact numbers, times and days arrive as decided', async () => {
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

test('a query that comes back is prepared once a connection', async () => {
  await db.connection().execute(async (connection) => {
    for (let n = 0; n < 4; n += 1) await sql`select ${n}::int as answer`.execute(connection);
    const { rows } = await sql<{ calls: number }>`
      select generic_plans + custom_plans as calls from pg_prepared_statements
      where statement = 'select $1::int as answer'`.execute(connection);
    expect(rows).toEqual([{ calls: 3 }]);
  });
});

test('a connection asked for in vain is refused with 503, and the pool heals', async () => {
  const held = [await pool.connect(), await pool.connect()];
  await expect(sql`select 1`.execute(db)).rejects.toMatchObject({ status: 503, code: 'overloaded' });
  for (const client of held) client.release();
  expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
});
