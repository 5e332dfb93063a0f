import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { plugged } from '#apps/features.ts';
import { memberParts } from '#features/members/server/member-part.ts';
import { testDatabase } from '#testing/harness/test-db.ts';

test('every table that names a member has a part that exports and erases it', async () => {
  const { db } = await testDatabase();
  const { rows } = await sql<{ name: string }>`
    select distinct c.conrelid::regclass::text as name from pg_constraint c
    where c.contype = 'f' and c.confrelid = 'users'::regclass order by 1`.execute(db);
  const answeredFor = plugged.list(memberParts).flatMap((part) => part.tables);
  expect(rows.map(({ name }) => name).filter((name) => !answeredFor.includes(name))).toEqual([]);
  expect(new Set(answeredFor).size).toBe(answeredFor.length);
});
