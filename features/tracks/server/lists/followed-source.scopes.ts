import { type RawBuilder, sql } from 'kysely';
import { isMuted } from '#features/mutes/server/mute.scopes.ts';
import { extensionPoint } from '#platform/server/extension-point.ts';
import '#features/follows/server/follows.tables.ts';

export interface FollowedPageQuery {
  /** Condition that a row comes after the cursor, given its time and id columns; true on the first page. */
  isOlder(time: string, id: string): RawBuilder<boolean>;
  /** Inlined into the SQL text. */
  limit: RawBuilder<number>;
}

/** Two queries that a feature plugs in for things that members follow and that have listed tracks. */
export interface FollowedSource {
  /**
   * `id` and `listed_at` of the newest tracks, each once, by (listed_at desc, id desc), at least `limit` where
   * possible. Must not scan everything that is followed.
   */
  newestTracks(userId: string, wanted: FollowedPageQuery): RawBuilder<unknown>;
  /** `id` of tracks, each once, in any order, up to `limit`. */
  anyTracks(userId: string, limit: RawBuilder<number>): RawBuilder<unknown>;
}

/** What members follow beside members. */
export const followedSources = extensionPoint<FollowedSource>('followed sources');

/**
 * Each of a page's n tracks is by one of the n members with the newest tracks. One index lookup per followed member
 * finds those members, and n rows of each the tracks.
 */
const newestOfFollowedMembers: FollowedSource['newestTracks'] = (userId, { isOlder: older, limit }) => {
  const newestOf = (memberId: string, most: RawBuilder<unknown>) => sql`(
    select t.id, t.listed_at from tracks t
    where t.user_id = ${sql.ref(memberId)} and t.published and t.status = 2 and ${older('t.listed_at', 't.id')}
    order by t.listed_at desc, t.id desc limit ${most})`;
  return sql`
    select newest.id, newest.listed_at from (
      select f.followed_id from follows f cross join lateral ${newestOf('f.followed_id', sql.lit(1))} first
      where f.follower_id = ${userId}::uuid and not ${isMuted(sql`${userId}::uuid`, sql.ref('f.followed_id'))}
      order by first.listed_at desc, first.id desc limit ${limit}
    ) heard cross join lateral ${newestOf('heard.followed_id', limit)} newest
    order by newest.listed_at desc, newest.id desc limit ${limit}`;
};

export const followedMembersSource: FollowedSource = {
  newestTracks: newestOfFollowedMembers,
  anyTracks: (userId, limit) => sql`
    select t.id from follows f cross join lateral (
      select t.id from tracks t where t.user_id = f.followed_id and t.published and t.status = 2 limit ${limit}
    ) t
    where f.follower_id = ${userId}::uuid and not ${isMuted(sql`${userId}::uuid`, sql.ref('f.followed_id'))} limit ${limit}`,
};
