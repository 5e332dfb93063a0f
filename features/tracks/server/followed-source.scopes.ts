import { type RawBuilder, sql } from 'kysely';
import '#features/follows/server/follow.table.ts';

export interface FollowedPageQuery {
  /** The condition that a row stands after the last one shown, of its columns for time and id; true on the first page. */
  isOlder(time: string, id: string): RawBuilder<boolean>;
  /** To be written into the text. */
  limit: RawBuilder<number>;
}

/** Something that members follow and that has listed tracks plugs in as two queries. */
export interface FollowedSource {
  /**
   * `id` and `listed_at` of the newest of all that the user hears by it, by (listed_at desc, id desc), each once, at least
   * `limit` where there are. It must not walk through everything that is followed.
   */
  newestTracks(userId: string, wanted: FollowedPageQuery): RawBuilder<unknown>;
  /** `id` of whatever the user hears by it, each once, in any order: `limit` of them where there are. */
  anyTracks(userId: string, limit: RawBuilder<number>): RawBuilder<unknown>;
}

/**
 * The members that the user follows. Of a page's n tracks each is by one of the n members whose own newest is newest, so
 * that one look at the index for each followed member finds those, and n for each of them the rest.
 */
const newestOfFollowedMembers: FollowedSource['newestTracks'] = (userId, { isOlder: older, limit }) => {
  const newestOf = (memberId: string, most: RawBuilder<unknown>) => sql`(
    select t.id, t.listed_at from tracks t
    where t.user_id = ${sql.ref(memberId)} and t.published and t.status = 2 and ${older('t.listed_at', 't.id')}
    order by t.listed_at desc, t.id desc limit ${most})`;
  return sql`
    select newest.id, newest.listed_at from (
      select f.followed_id from follows f cross join lateral ${newestOf('f.followed_id', sql.lit(1))} first
      where f.follower_id = ${userId}::uuid
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
    where f.follower_id = ${userId}::uuid limit ${limit}`,
};
