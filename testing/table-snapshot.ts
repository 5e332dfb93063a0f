import { sql } from 'kysely';
import type { Db } from '#platform/server/call.ts';
import type { Tables } from '#platform/server/db/tables.ts';

/** Rows and a digest of all their columns, by table: equal exactly when nothing has changed. */
export async function tableSnapshot(
  db: Db,
  tables: readonly (keyof Tables)[],
): Promise<Record<string, { rows: number; digest: string | null }>> {
  const snapshot: Record<string, { rows: number; digest: string | null }> = {};
  for (const table of tables) {
    const found = await sql<{ rows: number; digest: string | null }>`
      select count(*) as rows, md5(string_agg(t::text, ',' order by t::text)) as digest
      from ${sql.table(table)} t`.execute(db);
    if (found.rows[0]) snapshot[table] = found.rows[0];
  }
  return snapshot;
}
