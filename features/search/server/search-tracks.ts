import { sql } from 'kysely';
import { toLikedColumn } from '#features/likes/server/liked-column.store.ts';
import { ownerColumns } from '#features/members/server/owner-columns.ts';
import { isUserVisibleToId } from '#features/members/server/user.scopes.ts';
import { userResource } from '#features/profiles/model/user-resource.ts';
import { trackResource } from '#features/tracks/model/track-document.ts';
import { presentTracks, TRACK_KIND, type TrackListRow } from '#features/tracks/server/present-track.ts';
import { listed } from '#features/tracks/server/track.scopes.ts';
import type { Call } from '#platform/server/call.ts';
import { findIndexed } from './find-indexed.ts';
import type { NameIndex } from './name-index.ts';
import type { PresentedResults, SearchSource } from './search-source.ts';

export const trackNameIndex: NameIndex = {
  namesTable: 'search_tracks',
  ordersTable: 'search_track_orders',
  currentTable: 'search_found_tracks',
  // Names leave the index with the track or its owner, so that the owner need not be looked up for each.
  currentNumbers: sql`(select id, -plays as by_popularity, -likes_count::bigint as by_volume,
    -(extract(epoch from coalesce(listed_at, created_at)) * 1000000)::bigint as by_time from tracks)`,
  columnOf: { rank: 'by_popularity', plays: 'by_popularity', likes: 'by_volume', created_at: 'by_time' },
};

export const searchTracks: SearchSource = {
  type: 'mixdown',
  find: (call, query) => findIndexed(call.db, { source: trackNameIndex, query }),
  present: presentFoundTracks,
};

async function presentFoundTracks(call: Call, ids: readonly string[]): Promise<PresentedResults> {
  const { userId } = call.actor;
  const rows = await call.db
    .selectFrom('tracks')
    .innerJoin('users', 'users.id', 'tracks.user_id')
    .selectAll('tracks')
    .select(ownerColumns)
    .select(toLikedColumn(TRACK_KIND, 'tracks', userId).as('caller_likes'))
    .where('tracks.id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .where((eb) => listed(eb as never))
    .where(isUserVisibleToId('users', userId))
    .execute();
  const views = presentTracks(call, rows as TrackListRow[]);
  return {
    found: new Map(views.map((view) => [view.id, trackResource(view)])),
    included: views.map(({ user }) => userResource(user)),
  };
}
