import { sql } from 'kysely';
import type { Db } from '#platform/server/call.ts';
import type { NameIndex } from './name-index.ts';

/** Updates the numbers that have changed. Reads all rows: about a second for a million. */
export async function updateOrders(db: Db, { ordersTable, currentTable }: NameIndex): Promise<void> {
  await sql`update ${sql.table(ordersTable)} o set by_popularity = f.by_popularity, by_volume = f.by_volume
    from ${sql.table(currentTable)} f
    where f.id = o.id and (o.by_popularity, o.by_volume) is distinct from (f.by_popularity, f.by_volume)`.execute(
    db,
  );
}

export async function deleteUnusedWords(db: Db): Promise<void> {
  await sql`delete from search_words where word not in (
    select word from (select name as haystack from search_tracks union all select haystack from search_users
      union all select haystack from search_groups) one, regexp_split_to_table(haystack, '[^[:alnum:]]+') word
    where length(word) >= 4)`.execute(db);
}
