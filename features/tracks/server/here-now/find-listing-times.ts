import { sql } from 'kysely';
import type { Db } from '#platform/server/call.ts';
import '../tracks.tables.ts';

/** When these tracks were published, as ISO times by id. */
export async function findListingTimes(db: Db, ids: readonly string[]): Promise<Record<string, string>> {
  const rows = await db
    .selectFrom('tracks')
    .select(['id', 'listed_at'])
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute();
  return Object.fromEntries(rows.flatMap(({ id, listed_at: at }) => (at ? [[id, at.toISOString()]] : [])));
}
