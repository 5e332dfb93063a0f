import { type SelectQueryBuilder, sql } from 'kysely';
import { listed } from '#features/tracks/server/track.scopes.ts';
import { cachedCount } from '#platform/server/cache/cached-count.ts';
import type { Call, Db, MemberCall } from '#platform/server/call.ts';
import type { Tables } from '#platform/server/db/tables.ts';
import '#features/members/server/user-counts.store.ts';
import { type FollowedSource, followedMembersSource } from './followed-source.scopes.ts';

const countCacheMs = 5000;
const totalColumn = sql<number>`count(*)::int`.as('total');

/** Number of listed tracks, up to 5 seconds old. */
export const countListedTracks = (call: Call): Promise<number> =>
  cachedCount(call, 'listed tracks', countCacheMs, async (db) => {
    const counted = await db.selectFrom('tracks').where(listed).select(totalColumn).executeTakeFirst();
    return counted?.total ?? 0;
  });

/** Number of listed tracks marked as featured. */
export async function countFeaturedTracks(db: Db): Promise<number> {
  const counted = await db
    .selectFrom('tracks')
    .where(listed)
    .where('featured_at', 'is not', null)
    .select(totalColumn)
    .executeTakeFirst();
  return counted?.total ?? 0;
}

/** Number of tracks that a query matches. */
export async function countMatchingTracks(
  query: SelectQueryBuilder<Tables, 'tracks', object>,
): Promise<number> {
  return (await query.select(totalColumn).executeTakeFirst())?.total ?? 0;
}

/** Number of the member's tracks in every status. */
export async function countTracksOfMember(db: Db, userId: string): Promise<number> {
  const counted = await db
    .selectFrom('tracks')
    .where('user_id', '=', userId)
    .select(totalColumn)
    .executeTakeFirst();
  return counted?.total ?? 0;
}

/** Number of the member's listed tracks, from a counter. */
export async function countListedTracksOfMember(db: Db, userId: string): Promise<number> {
  const counts = await db
    .selectFrom('user_counts')
    .where('user_id', '=', userId)
    .select('mixdowns_count')
    .executeTakeFirst();
  return counts?.mixdowns_count ?? 0;
}

const maxCounted = sql.lit(1000);

/** Number of tracks in `listFollowedTracks`, counted up to 1,000 to bound the cost. */
export async function countFollowedTracks(
  call: MemberCall,
  sources: readonly FollowedSource[],
): Promise<number> {
  const queries = [followedMembersSource, ...sources].map(
    (source) => sql`(${source.anyTracks(call.actor.userId, maxCounted)})`,
  );
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (
      select id from (${sql.join(queries, sql` union `)}) heard limit ${maxCounted}
    ) counted`.execute(call.db);
  return rows[0]?.total ?? 0;
}
