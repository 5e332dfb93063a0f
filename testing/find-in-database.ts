import { sql } from 'kysely';
import type { Db } from '#platform/server/call.ts';

/**
 * Where the whole database, jobs included, holds one of these texts in whatever case, as text or as the bytes of a text: one
 * `table: text` each, in order.
 */
export async function findInDatabase(db: Db, texts: readonly string[]): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema') order by 1`.execute(db);
  const places: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql<{ text: string }>`
      select given.text from unnest(${texts}::text[]) as given (text)
      where exists (select from ${sql.raw(name)} t where position(lower(given.text) in lower(t::text)) > 0
        or position(encode(convert_to(given.text, 'UTF8'), 'hex') in t::text) > 0)`.execute(db);
    places.push(...rows.map(({ text }) => `${name}: ${text}`));
  }
  return places.sort();
}
