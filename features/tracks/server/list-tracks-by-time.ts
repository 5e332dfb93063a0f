import { type SelectQueryBuilder, sql } from 'kysely';
import { ownerColumns } from '#features/identity/server/owner-columns.ts';
import { toLikedColumn } from '#features/likes/server/liked-column.store.ts';
import type { TrackView } from '#features/tracks/contract.ts';
import { presentTracks, TRACK_KIND, type TrackListRow } from '#features/tracks/server/present-track.ts';
import type { TrackRow } from '#features/tracks/server/track-row.ts';
import { type CursorPart, type Page, type Paging, toPage } from '#platform/pure/paging.ts';
import { offsetOf, readTimeCursor } from '#platform/pure/time-cursor.ts';
import type { Call } from '#platform/server/call.ts';
import { rowLimit } from '#platform/server/db/row-limit.ts';
import type { Tables } from '#platform/server/db/tables.ts';

type TimeColumn = 'listed_at' | 'created_at' | 'featured_at';
type TrackQuery = SelectQueryBuilder<Tables, 'tracks', object>;

/** A page of tracks by (time desc, id desc), read from an index without sorting. */
export async function listTracksByTime(
  call: Call,
  query: TrackQuery,
  column: TimeColumn,
  paging: Paging,
): Promise<Page<TrackView>> {
  const after = readTimeCursor(paging.start);
  const skipped = offsetOf(paging.start, paging.items);
  const rows = await query
    .innerJoin('users', 'users.id', 'tracks.user_id')
    .$if(after !== null, (builder) =>
      builder.where((eb) =>
        eb(
          eb.refTuple(`tracks.${column}`, 'tracks.id'),
          '<',
          eb.tuple(after?.time as never, after?.id as never),
        ),
      ),
    )
    .selectAll('tracks')
    .select(ownerColumns)
    .select(toLikedColumn(TRACK_KIND, 'tracks', call.actor.userId).as('caller_likes'))
    .orderBy(`tracks.${column}`, 'desc')
    .orderBy('tracks.id', 'desc')
    .$if(skipped > 0, (builder) => builder.offset(skipped))
    // Inlined: with a parameter PostgreSQL plans for a tenth of the table, and plans anew each time.
    .limit(sql.lit(rowLimit(paging.items + 1)))
    .execute();
  return presentTrackPage(
    call,
    toPage(rows as TrackListRow[], paging.items, (row) => cursorOf(row, column)),
  );
}

/** Converts a page of rows to views for the actor. */
export function presentTrackPage(call: Call, page: Page<TrackListRow>): Page<TrackView> {
  return { items: presentTracks(call, page.items), nextPage: page.nextPage };
}

const cursorOf = (row: TrackRow, column: TimeColumn): CursorPart[] => [
  row[column]?.toISOString() ?? null,
  row.id,
];
