import { sql } from 'kysely';
import { incrementFollowCounts } from '#features/identity/server/follow-counts.store.ts';
import type { Db } from '#platform/server/call.ts';
import './follow.table.ts';

export interface NewFollow {
  followerId: string;
  followedId: string;
  at: Date;
}

/**
 * Adds the follows that are not there yet and raises both sides' counts for each that is new; how many are. Call it in a
 * transaction.
 */
export async function insertFollows(db: Db, follows: readonly NewFollow[]): Promise<number> {
  const { rows } = await sql<{ followerId: string; followedId: string }>`
    insert into follows (follower_id, followed_id, created_at)
    select * from unnest(${follows.map((one) => one.followerId)}::uuid[], ${follows.map((one) => one.followedId)}::uuid[],
      ${follows.map((one) => one.at.toISOString())}::timestamptz[])
    on conflict do nothing returning follower_id as "followerId", followed_id as "followedId"`.execute(db);
  await incrementFollowCounts(db, rows, 1);
  return rows.length;
}

/**
 * Holds what these two members follow of each other until the transaction ends: a block and a follow at the same time come
 * one after the other.
 */
export async function lockFollowsBetween(db: Db, one: string, other: string): Promise<void> {
  const name = `follows between: ${[one.toLowerCase(), other.toLowerCase()].sort().join(' ')}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(db);
}

/** Takes the follow away, if it is there, and lowers both sides' counts; when it began. Call it in a transaction. */
export async function deleteFollow(db: Db, followerId: string, followedId: string): Promise<Date | null> {
  const gone = await db
    .deleteFrom('follows')
    .where('follower_id', '=', followerId)
    .where('followed_id', '=', followedId)
    .returning('created_at')
    .executeTakeFirst();
  if (!gone) return null;
  await incrementFollowCounts(db, [{ followerId, followedId }], -1);
  return gone.created_at;
}

/** Which of these members the follower follows. */
export async function findFollowedIds(
  db: Db,
  followerId: string,
  userIds: readonly string[],
): Promise<Set<string>> {
  if (userIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('follows')
    .select('followed_id')
    .where('follower_id', '=', followerId)
    .where(sql<boolean>`followed_id = any(${[...userIds]}::uuid[])`)
    .execute();
  return new Set(rows.map((row) => row.followed_id));
}
