import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { plugged } from '#apps/features.ts';
import { memberParts } from '#features/members/server/member-part.ts';
import { testDatabase } from '#testing/harness/test-db.ts';
import { tableNames } from '#testing/table-names.ts';
import { columnOwners } from '../../tools/rules/column-owners.ts';

const parts = plugged.list(memberParts);

test('every table that names a member has a part that exports and erases it, and says what it has of students [EDU-259]', async () => {
  const { db } = await testDatabase();
  const { rows } = await sql<{ name: string }>`
    select distinct c.conrelid::regclass::text as name from pg_constraint c
    where c.contype = 'f' and c.confrelid = 'users'::regclass order by 1`.execute(db);
  const answeredFor = parts.flatMap(({ tables }) => Object.keys(tables));
  expect(rows.map(({ name }) => name).filter((name) => !answeredFor.includes(name))).toEqual([]);
  const all: readonly string[] = await tableNames(db);
  expect(answeredFor.filter((name) => !all.includes(name))).toEqual([]);
  const ofOne = answeredFor.filter((table) => !columnOwners[table]);
  expect(new Set(ofOne).size).toBe(ofOne.length);
});

test('what a column of a shared table has of students is said by the feature that updates it [EDU-259]', () => {
  for (const [table, { columns }] of Object.entries(columnOwners)) {
    const said = parts.flatMap(({ name, tables }) =>
      (tables[table] ?? []).flatMap((kept) => kept.columns.map((column) => [column, name])),
    );
    expect(Object.fromEntries(said)).toEqual(columns);
  }
});
