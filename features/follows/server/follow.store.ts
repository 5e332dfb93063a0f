import { type RawBuilder, sql } from 'kysely';
import { isUserInReach, isUserReachable } from '#features/members/server/user.scopes.ts';
import type { Db } from '#platform/server/call.ts';
import { byTime, isAfterKey } from '#platform/server/db/keyset.ts';
import './follows.tables.ts';
import { incrementFollowCounts } from './follow-counts.store.ts';

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

export interface Follower {
  followerId: string;
  /** When the follow began, with microseconds. */
  followedAt: string;
}

/** Those who follow a member, in the order of their follows, those after `after`. */
export async function findFollowers(
  db: Db,
  { userId, after, limit }: { userId: string; after: Follower | null; limit: number },
): Promise<Follower[]> {
  const order = byTime('created_at', 'follower_id', 'asc');
  const isNext = after ? isAfterKey(order, [after.followedAt, after.followerId]) : sql<boolean>`true`;
  const { rows } = await sql<Follower>`
    select follower_id as "followerId", created_at::text as "followedAt" from follows
    where followed_id = ${userId}::uuid and ${isNext} order by created_at, follower_id limit ${limit}`.execute(
    db,
  );
  return rows;
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

const guid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Id of the member with this guid or profile link; null where the follower sees no such member. */
export const findFollowableUserId = (db: Db, key: string, followerId: string): Promise<string | null> =>
  findUserId(db, key, isUserReachable('users', followerId, 'follow'));

/** Id of the member to unfollow, who may be suspended. */
export const findFollowedUserId = (db: Db, key: string): Promise<string | null> =>
  findUserId(db, key, sql<boolean>`deleted_at is null`);

async function findUserId(db: Db, key: string, condition: RawBuilder<boolean>): Promise<string | null> {
  const byKey = guid.test(key) ? sql`id = ${key}::uuid` : sql`lower(profile_link) = ${key.toLowerCase()}`;
  const { rows } = await sql<{ id: string }>`select id from users where ${byKey} and ${condition}`.execute(
    db,
  );
  return rows[0]?.id ?? null;
}

export interface ExportedFollow {
  username: string;
  profileLink: string;
  since: Date;
}

/** A member's follows or followers, oldest first, without members that a school hides from them. */
export async function findFollowsOfMember(
  db: Db,
  userId: string,
  side: 'following' | 'followers',
): Promise<ExportedFollow[]> {
  const [own, other] = side === 'following' ? ['follower_id', 'followed_id'] : ['followed_id', 'follower_id'];
  const { rows } = await sql<ExportedFollow>`
    select u.username, u.profile_link as "profileLink", f.created_at as since
    from follows f join users u on u.id = f.${sql.ref(other)} and u.deleted_at is null
      and ${isUserInReach('u', userId)}
    where f.${sql.ref(own)} = ${userId} order by f.created_at`.execute(db);
  return rows;
}

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
