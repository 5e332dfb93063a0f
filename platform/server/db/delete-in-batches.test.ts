import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from '#testing/harness/test-db.ts';
import { deleteInBatches } from './delete-in-batches.ts';

const { db } = await testDatabase();
await sql`create table heap (number int primary key, kind text not null)`.execute(db);

const odd = sql<boolean>`kind = 'odd'`;

async function fill(count: number): Promise<void> {
  await sql`truncate heap`.execute(db);
  await sql`insert into heap select n, case when n % 2 = 0 then 'even' else 'odd' end from generate_series(1, ${count}) n`.execute(
    db,
  );
}

const left = async () => {
  const { rows } = await sql<{ kind: string; count: number }>`
    select kind, count(*)::int as count from heap group by kind order by kind`.execute(db);
  return rows.map(({ kind, count }) => [kind, count]);
};

test('exactly the matching rows are deleted, with full and with partial batches', async () => {
  for (const count of [0, 1, 7, 20, 40, 41, 100]) {
    await fill(count);
    const many = Math.ceil(count / 2);
    expect(await deleteInBatches(db, 'heap', odd, 10)).toBe(many);
    expect(await left()).toEqual(count - many > 0 ? [['even', count - many]] : []);
  }
});

test('a rolled-back transaction deletes nothing', async () => {
  await fill(50);
  const failing = db.transaction().execute(async (tx) => {
    await deleteInBatches(tx, 'heap', odd, 10);
    throw new Error('rolled back');
  });
  await expect(failing).rejects.toThrow('rolled back');
  expect(await left()).toEqual([
    ['even', 25],
    ['odd', 25],
  ]);
});

test('a row that is updated concurrently is deleted too', async () => {
  await fill(19);
  const changing = Promise.withResolvers<void>();
  const change = db.transaction().execute(async (tx) => {
    await sql`update heap set number = number where number = 7`.execute(tx);
    await changing.promise;
  });
  const deleting = deleteInBatches(db, 'heap', odd, 10);
  setTimeout(changing.resolve, 100);
  await change;
  expect(await deleting).toBe(10);
  expect(await left()).toEqual([['even', 9]]);
});
