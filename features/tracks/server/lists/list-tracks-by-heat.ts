import type { RawBuilder } from 'kysely';
import { toLikedColumn } from '#features/likes/server/liked-column.store.ts';
import { ownerColumns } from '#features/members/server/owner-columns.ts';
import type { TrackView } from '#features/tracks/contract.ts';
import { isListed } from '#features/tracks/model/track-visibility.ts';
import { presentTrackPage } from '#features/tracks/server/lists/list-tracks-by-time.ts';
import { TRACK_KIND } from '#features/tracks/server/present-track.ts';
import { rightsFactsOf } from '#features/tracks/server/track-row.ts';
import { type HeatPosition, heatCursor } from '#features/trending/server/hottest.scopes.ts';
import { type Page, type Paging, toPage } from '#platform/pure/paging.ts';
import type { Call } from '#platform/server/call.ts';

/** A page of tracks at the positions that a query of an index gives, by heat, newest, greater id (COMM-015). */
export async function listTracksByHeat(
  call: Call,
  paging: Paging,
  positions: RawBuilder<HeatPosition>,
): Promise<Page<TrackView>> {
  const rows = await call.db
    .selectFrom(positions.as('hottest'))
    .innerJoin('tracks', 'tracks.id', 'hottest.hot_id')
    .innerJoin('users', 'users.id', 'tracks.user_id')
    .select(['hottest.hot_id', 'hottest.heat', 'hottest.hot_created_at'])
    .selectAll('tracks')
    .select(ownerColumns)
    .select(toLikedColumn(TRACK_KIND, 'tracks', call.actor.userId).as('caller_likes'))
    .orderBy('hottest.heat', 'desc')
    .orderBy('hottest.hot_created_at', 'desc')
    .orderBy('hottest.hot_id', 'desc')
    .execute();
  const page = toPage(rows, paging.items, heatCursor);
  const items = page.items.filter((row) => isListed(rightsFactsOf(row)));
  return presentTrackPage(call, { items, nextPage: page.nextPage });
}
