import { sql } from 'kysely';
import { addFollowCounts } from '#features/identity/server/add-follow-counts.store.ts';
import type { Db } from '#platform/server/call.ts';
import './follow.table.ts';

export interface Follow {
  followerId: string;
  followedId: string;
  at: Date;
}

/** Adds the follows that are not there yet and raises both sides' counts for each that is new. Call it in a transaction. */
export async function insertFollows(db: Db, follows: readonly Follow[]): Promise<void> {
  const { rows } = await sql<{ followerId: string; followedId: string }>`
    insert into follows (follower_id, followed_id, created_at)
    select * from unnest(${follows.map((one) => one.followerId)}::uuid[], ${follows.map((one) => one.followedId)}::uuid[],
      ${follows.map((one) => one.at.toISOString())}::timestamptz[])
    on conflict do nothing returning follower_id as "followerId", followed_id as "followedId"`.execute(db);
  await addFollowCounts(db, rows);
}
