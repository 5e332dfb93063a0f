import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { listed } from '#features/tracks/server/track.scopes.ts';
import { cachedCount } from '#platform/server/cache/cached-count.ts';
import type { Call } from '#platform/server/call.ts';
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

/** Number of tracks that a query matches. */
export const toTrackCount = (query: SelectQueryBuilder<Tables, 'tracks', object>): RawBuilder<number> =>
  sql<number>`(${query.select(totalColumn)})`;

/** Number of the member's listed tracks, from a counter. */
export const toListedTrackCountOfMember = (userId: string): RawBuilder<number> =>
  sql<number>`coalesce((select mixdowns_count from user_counts where user_id = ${userId}::uuid), 0)`;

const maxCounted = sql.lit(1000);

/** Number of tracks in `listFollowedTracks`, counted up to 1,000 to bound the cost. */
export function toFollowedTrackCount(userId: string, sources: readonly FollowedSource[]): RawBuilder<number> {
  const queries = [followedMembersSource, ...sources].map(
    (source) => sql`(${source.anyTracks(userId, maxCounted)})`,
  );
  return sql<number>`(select count(*)::int from (
    select id from (${sql.join(queries, sql` union `)}) heard limit ${maxCounted}) counted)`;
}
