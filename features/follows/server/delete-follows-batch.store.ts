import { sql } from 'kysely';
import { incrementFollowCounts } from '#features/members/server/follow-counts.store.ts';
import type { Db } from '#platform/server/call.ts';
import './follows.tables.ts';

/**
 * Deletes up to `limit` follows of and by the member and decrements both sides' counts; returns the number. Call it in
 * a transaction.
 */
export async function deleteFollowsBatch(db: Db, userId: string, limit: number): Promise<number> {
  const { rows } = await sql<{ followerId: string; followedId: string }>`
    delete from follows where (follower_id, followed_id) in (
      select follower_id, followed_id from follows
      where follower_id = ${userId} or followed_id = ${userId} limit ${limit} for update
    ) returning follower_id as "followerId", followed_id as "followedId"`.execute(db);
  if (rows.length > 0) await incrementFollowCounts(db, rows, -1);
  return rows.length;
}
