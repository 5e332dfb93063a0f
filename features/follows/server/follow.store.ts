import { sql } from 'kysely';
import { incrementFollowCounts } from '#features/members/server/follow-counts.store.ts';
import type { Db } from '#platform/server/call.ts';
import './follows.tables.ts';

export interface NewFollow {
  followerId: string;
  followedId: string;
  at: Date;
}

/**
 * Inserts missing follows and increments both sides' counts; returns the number of new ones. Call it in a transaction.
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

/** Takes an advisory lock on the follows between two members, so that a block and a follow run one after the other. */
export async function lockFollowsBetween(db: Db, one: string, other: string): Promise<void> {
  const name = `follows between: ${[one.toLowerCase(), other.toLowerCase()].sort().join(' ')}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(db);
}

/**
 * Deletes a follow and decrements both sides' counts; returns when it began, null where there was none. Call it in a
 * transaction.
 */
export async function deleteFollow(db: Db, followerId: string, followedId: string): Promise<Date | null> {
  const deleted = await db
    .deleteFrom('follows')
    .where('follower_id', '=', followerId)
    .where('followed_id', '=', followedId)
    .returning('created_at')
    .executeTakeFirst();
  if (!deleted) return null;
  await incrementFollowCounts(db, [{ followerId, followedId }], -1);
  return deleted.created_at;
}

/** Ids among `userIds` that the follower follows. */
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
