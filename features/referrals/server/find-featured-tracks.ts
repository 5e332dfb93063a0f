import { type RawBuilder, sql } from 'kysely';
import { toLikedColumn } from '#features/likes/server/liked-column.store.ts';
import { ownerColumns } from '#features/members/server/owner-columns.ts';
import { TRACK_KIND, type TrackListRow } from '#features/tracks/server/present-track.ts';
import { listed } from '#features/tracks/server/track.scopes.ts';
import type { Call } from '#platform/server/call.ts';
import '#features/groups/server/groups.tables.ts';

const maxFeaturedTracks = 20;
const maxMostPlayedTracks = 10;

/** A member's listed tracks that groups feature, last featured first; without any the most played (REFERRAL-023). */
export async function findFeaturedTracks(call: Call, ownerId: string): Promise<TrackListRow[]> {
  const lastFeatured = sql<Date | null>`(select max(gt.featured_at) from group_tracks gt
    where gt.track_id = tracks.id and gt.listed and gt.featured_at is not null)`;
  const featured = await findListedTracksOf(call, {
    ownerId,
    order: lastFeatured,
    limit: maxFeaturedTracks,
    where: sql<boolean>`${lastFeatured} is not null`,
  });
  return featured.length > 0
    ? featured
    : findListedTracksOf(call, { ownerId, order: sql<number>`tracks.plays`, limit: maxMostPlayedTracks });
}

async function findListedTracksOf(
  call: Call,
  {
    ownerId,
    order,
    limit,
    where = sql<boolean>`true`,
  }: { ownerId: string; order: RawBuilder<unknown>; limit: number; where?: RawBuilder<boolean> },
): Promise<TrackListRow[]> {
  const rows = await call.db
    .selectFrom('tracks')
    .innerJoin('users', 'users.id', 'tracks.user_id')
    .where('tracks.user_id', '=', ownerId)
    .where(listed)
    .where(where)
    .selectAll('tracks')
    .select(ownerColumns)
    .select(toLikedColumn(TRACK_KIND, 'tracks', call.actor.userId).as('caller_likes'))
    .orderBy(order, 'desc')
    .orderBy('tracks.id', 'desc')
    .limit(sql.lit(limit))
    .execute();
  return rows as TrackListRow[];
}
