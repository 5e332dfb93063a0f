import { sql } from 'kysely';
import type { Db } from '#platform/server/call.ts';
import type { Tables } from '#platform/server/db/tables.ts';

/** Rows and a digest of all their columns, by table: equal exactly when nothing has changed. */
export async function tableSnapshot(
  db: Db,
  tables: readonly (keyof Tables)[],
): Promise<Record<string, { rows: number; digest: string | null }>> {
  // Most tables are empty in most tests: asking each of them took longer than what tests do between two snapshots.
  const { rows: sizes } = await sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and pg_relation_size(oid) > 0`.execute(
    db,
  );
  const filled = new Set(sizes.map(({ name }) => name));
  const snapshot: Record<string, { rows: number; digest: string | null }> = {};
  for (const table of tables) snapshot[table] = { rows: 0, digest: null };
  const parts = tables
    .filter((table) => filled.has(table))
    .map(
      (table) => sql`select ${sql.lit(table)} as name, count(*)::int as rows,
        md5(string_agg(t::text, ',' order by t::text)) as digest from ${sql.table(table)} t`,
    );
  if (parts.length === 0) return snapshot;
  const { rows: found } = await sql<{ name: string; rows: number; digest: string | null }>`
    ${sql.join(parts, sql` union all `)}`.execute(db);
  for (const { name, rows, digest } of found) snapshot[name] = { rows, digest };
  return snapshot;
}
