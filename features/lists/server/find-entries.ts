import { sql } from 'kysely';
import { toLikedColumn } from '#features/likes/server/liked-column.store.ts';
import { ownerColumns } from '#features/members/server/owner-columns.ts';
import { TRACK_KIND, type TrackListRow } from '#features/tracks/server/present-track.ts';
import type { Paging } from '#platform/pure/paging.ts';
import type { Call } from '#platform/server/call.ts';
import { keyColumn, selectPage } from '#platform/server/db/keyset.ts';
import { isShownInList } from './list-track.scopes.ts';
import type { ListRow } from './lists.tables.ts';
import '#features/blocks/server/block.store.ts';

const byPlace = [keyColumn('integer', 'asc', 'lt.place')];

/** A place of a list; the columns of the track are null unless `shown`. */
export type EntryRow = { track_id: string; place: number; added_by: string | null } & (
  | ({ shown: true } & TrackListRow)
  | { shown: false }
);

/** A page of a list's places, and at least one more row. */
export async function findEntries(call: Call, list: ListRow, paging: Paging): Promise<EntryRow[]> {
  const shown = isShownInList(call, sql`${list.user_id}::uuid`);
  const places = call.db
    .selectFrom('list_tracks as lt')
    .leftJoin('tracks', 'tracks.id', 'lt.track_id')
    .leftJoin('users', 'users.id', 'tracks.user_id')
    .where('lt.list_id', '=', list.id)
    .selectAll('tracks')
    .select(ownerColumns)
    .select(['lt.track_id', 'lt.place', 'lt.added_by', sql<boolean>`coalesce(${shown}, false)`.as('shown')])
    .select(toLikedColumn(TRACK_KIND, 'tracks', call.actor.userId).as('caller_likes'));
  return (await selectPage(places, byPlace, paging).execute()) as EntryRow[];
}

/** The tracks that were put into a list last and that the viewer sees, with their times. */
export async function findNewestTracks(
  call: Call,
  list: ListRow,
  limit: number,
): Promise<(TrackListRow & { added_at: Date })[]> {
  const tracks = call.db
    .selectFrom('list_tracks as lt')
    .innerJoin('tracks', 'tracks.id', 'lt.track_id')
    .innerJoin('users', 'users.id', 'tracks.user_id')
    .where('lt.list_id', '=', list.id)
    .where(isShownInList(call, sql`${list.user_id}::uuid`))
    .selectAll('tracks')
    .select(ownerColumns)
    .select('lt.added_at')
    .select(toLikedColumn(TRACK_KIND, 'tracks', call.actor.userId).as('caller_likes'))
    .orderBy('lt.added_at', 'desc')
    .orderBy('lt.place', 'desc')
    .limit(limit);
  return (await tracks.execute()) as (TrackListRow & { added_at: Date })[];
}

/** The first tracks of each list that the viewer sees, at most four, for its cover. */
export async function findCoverTracks(
  call: Call,
  lists: readonly ListRow[],
): Promise<Map<string, TrackListRow[]>> {
  const { rows } = await sql<TrackListRow & { list_id: string }>`
    select first.* from lists l cross join lateral (
      select lt.list_id, tracks.* from list_tracks lt
      join tracks on tracks.id = lt.track_id join users on users.id = tracks.user_id
      where lt.list_id = l.id and ${isShownInList(call, sql`l.user_id`)} order by lt.place limit 4
    ) first where l.id = any(${lists.map(({ id }) => id)}::uuid[])`.execute(call.db);
  return Map.groupBy(rows, ({ list_id }) => list_id);
}
