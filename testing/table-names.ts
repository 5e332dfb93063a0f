import { sql } from 'kysely';
import type { Db } from '#platform/server/call.ts';
import type { Tables } from '#platform/server/db/tables.ts';

/** Every table of the application in the database. */
export async function tableNames(db: Db): Promise<(keyof Tables)[]> {
  const { rows } = await sql<{ name: keyof Tables }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by table_name`.execute(db);
  return rows.map(({ name }) => name);
}
