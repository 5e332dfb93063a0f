import { sql } from 'kysely';
import { ownerColumns } from '#features/identity/server/owner-columns.ts';
import { likedColumn } from '#features/likes/server/liked-column.store.ts';
import type { listTrendingTracks as contract, TrackPage } from '#features/tracks/contract.ts';
import { isListed } from '#features/tracks/model/track-visibility.ts';
import { presentPage } from '#features/tracks/server/page-by-time.ts';
import { TRACK } from '#features/tracks/server/present-track.ts';
import { sharedList } from '#features/tracks/server/shared-list.ts';
import { factsOf } from '#features/tracks/server/track-row.ts';
import type { InputOf } from '#platform/pure/contract.ts';
import { type PageStart, type Paging, readPaging, toPage } from '#platform/pure/paging.ts';
import { isTime, isUuid, offsetOf } from '#platform/pure/time-cursor.ts';
import type { Call } from '#platform/server/call.ts';
import { rowLimit } from '#platform/server/db/row-limit.ts';

/**
 * By score, then the newest, then the id (COMM-015): the places in the order of one index, whatever the number of
 * tracks, then their rows with their owners.
 */
export async function listTrendingTracks(call: Call, input: InputOf<typeof contract>): Promise<TrackPage> {
  const paging = readPaging(input, 20);
  return sharedList(call, 'trending', paging, (everybody) => readTrending(everybody, paging));
}

async function readTrending(call: Call, paging: Paging): Promise<TrackPage> {
  const rows = await call.db
    .selectFrom(hottest(call, paging).as('hottest'))
    .innerJoin('tracks', 'tracks.id', 'hottest.track_id')
    .innerJoin('users', 'users.id', 'tracks.user_id')
    .select(['hottest.heat', 'hottest.track_created_at'])
    .selectAll('tracks')
    .select(ownerColumns)
    .select(likedColumn(TRACK, 'tracks', call.actor.userId).as('caller_likes'))
    .orderBy('hottest.heat', 'desc')
    .orderBy('hottest.track_created_at', 'desc')
    .orderBy('hottest.track_id', 'desc')
    .execute();
  const page = toPage(rows, paging.items, (row) => [row.heat, row.track_created_at.toISOString(), row.id]);
  const items = page.items.filter((row) => isListed(factsOf(row, 0)));
  return presentPage(call, { items, nextPage: page.nextPage });
}

function hottest(call: Call, paging: Paging) {
  const after = readHeatCursor(paging.start);
  const skipped = offsetOf(paging.start, paging.items);
  return (
    call.db
      .selectFrom('track_heat')
      .select(['track_id', 'heat', 'track_created_at'])
      .where('listed', '=', sql.lit(true))
      .$if(after !== null, (query) =>
        query.where((eb) =>
          eb(
            eb.refTuple('heat', 'track_created_at', 'track_id'),
            '<',
            eb.tuple(after?.heat as never, after?.time as never, after?.id as never),
          ),
        ),
      )
      .orderBy('heat', 'desc')
      .orderBy('track_created_at', 'desc')
      .orderBy('track_id', 'desc')
      .$if(skipped > 0, (query) => query.offset(skipped))
      // Written into the text, as in `pageByTime`.
      .limit(sql.lit(rowLimit(paging.items + 1)))
  );
}

function readHeatCursor(start: PageStart): { heat: number; time: string; id: string } | null {
  if (start.kind !== 'after') return null;
  const [heat, time, id] = start.key;
  return typeof heat === 'number' && isTime(time) && isUuid(id) ? { heat, time, id } : null;
}
