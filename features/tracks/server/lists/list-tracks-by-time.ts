import type { SelectQueryBuilder } from 'kysely';
import { toLikedColumn } from '#features/likes/server/liked-column.store.ts';
import { ownerColumns } from '#features/members/server/owner-columns.ts';
import type { TrackView } from '#features/tracks/contract.ts';
import { presentTracks, TRACK_KIND, type TrackListRow } from '#features/tracks/server/present-track.ts';
import { type Page, type Paging, toPage } from '#platform/pure/paging.ts';
import type { Call } from '#platform/server/call.ts';
import { byTime, selectPage } from '#platform/server/db/keyset.ts';
import type { Tables } from '#platform/server/db/tables.ts';

type TimeColumn = 'listed_at' | 'created_at' | 'featured_at';
type TrackQuery = SelectQueryBuilder<Tables, 'tracks', object>;

/** A page of tracks by (time desc, id desc), read from an index without sorting. */
export async function listTracksByTime(
  call: Call,
  { query, column, paging }: { query: TrackQuery; column: TimeColumn; paging: Paging },
): Promise<Page<TrackView>> {
  const tracks = query
    .innerJoin('users', 'users.id', 'tracks.user_id')
    .selectAll('tracks')
    .select(ownerColumns)
    .select(toLikedColumn(TRACK_KIND, 'tracks', call.actor.userId).as('caller_likes'));
  const rows = await selectPage(tracks, byTime(`tracks.${column}`, 'tracks.id'), paging).execute();
  return presentTrackPage(
    call,
    toPage(rows as TrackListRow[], paging.items, (row) => [row[column], row.id]),
  );
}

/** Converts a page of rows to views for the actor. */
export function presentTrackPage(call: Call, page: Page<TrackListRow>): Page<TrackView> {
  return { items: presentTracks(call, page.items), nextPage: page.nextPage };
}
