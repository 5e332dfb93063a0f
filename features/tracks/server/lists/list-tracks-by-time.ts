import type { RawBuilder, SelectQueryBuilder } from 'kysely';
import { toLikedColumn } from '#features/likes/server/liked-column.store.ts';
import { ownerColumns } from '#features/members/server/owner-columns.ts';
import type { TrackView } from '#features/tracks/contract.ts';
import { toTrackCount } from '#features/tracks/server/lists/count-tracks.store.ts';
import { presentTracks, TRACK_KIND, type TrackListRow } from '#features/tracks/server/present-track.ts';
import { type Page, type Paging, toPage } from '#platform/pure/paging.ts';
import type { Call } from '#platform/server/call.ts';
import { byTime, selectPage } from '#platform/server/db/keyset.ts';
import type { Tables } from '#platform/server/db/tables.ts';
import { totalOfPage } from '#platform/server/db/total-of-page.ts';

type TimeColumn = 'listed_at' | 'created_at' | 'featured_at';
type TrackQuery = SelectQueryBuilder<Tables, 'tracks', object>;

/** A page of a list, and the number of its tracks on all pages. */
export type TrackPage = Page<TrackView> & { total: number };

interface TimePage {
  query: TrackQuery;
  column: TimeColumn;
  paging: Paging;
}

/** A page of tracks by (time desc, id desc), read from an index without sorting. */
export async function listTracksByTime(call: Call, page: TimePage): Promise<Page<TrackView>> {
  return presentTimePage(call, page, await selectTimePage(call, page).execute());
}

/** The same with the number of all tracks of the list, by default of the query, in one statement. */
export async function listTracksWithTotal(
  call: Call,
  { total: given, ...page }: TimePage & { total?: RawBuilder<number> },
): Promise<TrackPage> {
  const { paging, query } = page;
  const total = given ?? toTrackCount(query);
  const rows = await selectTimePage(call, page).select(total.as('total')).execute();
  return { ...presentTimePage(call, page, rows), total: await totalOfPage(call.db, rows, { paging, total }) };
}

function selectTimePage(call: Call, { query, column, paging }: TimePage) {
  const tracks = query
    .innerJoin('users', 'users.id', 'tracks.user_id')
    .selectAll('tracks')
    .select(ownerColumns)
    .select(toLikedColumn(TRACK_KIND, 'tracks', call.actor.userId).as('caller_likes'));
  return selectPage(tracks, byTime(`tracks.${column}`, 'tracks.id'), paging);
}

const presentTimePage = (call: Call, { column, paging }: TimePage, rows: readonly object[]) =>
  presentTrackPage(
    call,
    toPage(rows as TrackListRow[], paging.items, (row) => [row[column], row.id]),
  );

/** Converts a page of rows to views for the actor. */
export function presentTrackPage(call: Call, page: Page<TrackListRow>): Page<TrackView> {
  return { items: presentTracks(call, page.items), nextPage: page.nextPage };
}
