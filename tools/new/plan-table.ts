import { toPascalCase } from './kebab-names.ts';
import { type Changes, insertAfter, type ReadFile } from './plan-endpoint.ts';

/**
 * A table with its migration, its row in the feature's tables and its store: `table` is the plural in kebab-case (`track-notes` becomes `track_notes`), `migrations`
 * are the names of the present ones. Throws where the feature is missing or the store exists.
 */
export function planTable(
  feature: string,
  table: string,
  read: ReadFile,
  migrations: readonly string[],
): Changes {
  const plural = toPascalCase(table);
  const column = table.replaceAll('-', '_');
  const store = `features/${feature}/server/${table}.store.ts`;
  const tables = `features/${feature}/server/${feature}.tables.ts`;
  if (read(`features/${feature}/server/feature.ts`) === undefined)
    throw new Error(`there is no feature "${feature}"`);
  if (read(store) !== undefined) throw new Error(`${store} exists`);
  const number = String(Math.max(0, ...migrations.map((name) => Number(name.slice(0, 4)))) + 1).padStart(
    4,
    '0',
  );
  return {
    [`db/migrations/${number}_${feature.replaceAll('-', '_')}_${column}.sql`]: `create table ${column} (
  id uuid primary key,
  created_at timestamptz not null default now()
);
`,
    [tables]: addRowType(read(tables), { name: `${plural}Table`, column }),
    [store]: `import type { Selectable } from 'kysely';
import type { Db } from '#platform/server/call.ts';
import type { ${plural}Table } from './${feature}.tables.ts';

type ${plural}Row = Selectable<${plural}Table>;

export async function insert${plural}(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await db
    .insertInto('${column}')
    .values(ids.map((id) => ({ id })))
    .execute();
}

/** In no particular order; missing ones are left out. */
export function find${plural}(db: Db, ids: readonly string[]): Promise<${plural}Row[]> {
  return db.selectFrom('${column}').selectAll().where('id', 'in', ids).execute();
}
`,
    [`features/${feature}/server/${table}.store.test.ts`]: `import { expect, test } from 'vitest';
import { testDatabase } from '#testing/harness/test-db.ts';
import { find${plural}, insert${plural} } from './${table}.store.ts';

test('what is inserted is found by its id', async () => {
  const { db } = await testDatabase();
  const id = '00000000-0000-7000-8000-000000000000';
  await insert${plural}(db, [id]);
  expect((await find${plural}(db, [id])).map((row) => row.id)).toEqual([id]);
});
`,
  };
}

function addRowType(present: string | undefined, { name, column }: { name: string; column: string }): string {
  const declared = `declare module '#platform/server/db/tables.ts' {\n  interface Tables {\n`;
  const row = `export interface ${name} {\n  id: string;\n  created_at: Generated<Date>;\n}\n\n`;
  const text = present ?? `${declared}  }\n}\n`;
  const imported = /^import type \{[^}]*\bGenerated\b[^}]*\} from 'kysely';$/m.test(text);
  const at = text.indexOf(declared);
  if (at < 0) throw new Error(`${column}: the tables of the feature are not declared in one place`);
  return insertAfter(
    `${imported ? '' : "import type { Generated } from 'kysely';\n\n"}${text.slice(0, at)}${row}${text.slice(at)}`,
    declared,
    `    ${column}: ${name};\n`,
  );
}
