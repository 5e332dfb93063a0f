import { sql } from 'kysely';
import type { Db } from '#platform/server/call.ts';
import '../tracks.tables.ts';

/** How many listeners have had a play counted since `from`, members and guests; plays by a secret link do not count. */
export async function findListenerCount(db: Db, from: Date): Promise<number> {
  const { rows } = await sql<{ listeners: number }>`
    select count(distinct listener)::int as listeners from track_plays
    where counted_at > ${from} and listener not like 'full:%' and listener not like 'link:%'`.execute(db);
  return rows[0]?.listeners ?? 0;
}
