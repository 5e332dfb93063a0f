import { sql } from 'kysely';
import type { Db } from '#platform/server/call.ts';
import './user-counts.store.ts';

/** Adds tracks and their plays to the counts of many members in one statement; each member at most once. */
export async function incrementTrackCounts(
  db: Db,
  counts: readonly { userId: string; tracks: number; plays: number }[],
): Promise<void> {
  await sql`update user_counts u set mixdowns_count = u.mixdowns_count + g.tracks, plays_count = u.plays_count + g.plays
    from unnest(${counts.map((one) => one.userId)}::uuid[], ${counts.map((one) => one.tracks)}::int[],
      ${counts.map((one) => one.plays)}::bigint[]) as g (user_id, tracks, plays)
    where u.user_id = g.user_id`.execute(db);
}
