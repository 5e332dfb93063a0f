import type { listTrendingTracks as contract, TrackPage } from '#features/tracks/contract.ts';
import { present } from '#features/tracks/server/page-by-time.ts';
import { listed } from '#features/tracks/server/track.scopes.ts';
import type { TrackRow } from '#features/tracks/server/track-row.ts';
import type { InputOf } from '#platform/pure/contract.ts';
import { type PageStart, readPaging, toPage } from '#platform/pure/paging.ts';
import { isTime, isUuid, offsetOf } from '#platform/pure/time-cursor.ts';
import type { Call } from '#platform/server/call.ts';

/**
 * By score, then the newest, then the id (COMM-015). The first step reads ids in the order of one index, whatever the
 * number of tracks; the second fetches their rows.
 */
export async function listTrendingTracks(call: Call, input: InputOf<typeof contract>): Promise<TrackPage> {
  const paging = readPaging(input, 20);
  const after = readHeatCursor(paging.start);
  const hottest = await call.db
    .selectFrom('track_heat')
    .select(['track_id', 'heat', 'track_created_at'])
    .where('listed', '=', true)
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
    .offset(offsetOf(paging.start, paging.items))
    .limit(paging.items + 1)
    .execute();
  const page = toPage(hottest, paging.items, (row) => [
    row.heat,
    row.track_created_at.toISOString(),
    row.track_id,
  ]);
  const rows = await rowsInOrder(
    call,
    page.items.map((row) => row.track_id),
  );
  return present(call, { items: rows, nextPage: page.nextPage });
}

async function rowsInOrder(call: Call, ids: readonly string[]): Promise<TrackRow[]> {
  if (ids.length === 0) return [];
  const rows = await call.db
    .selectFrom('tracks')
    .selectAll()
    .where((eb) => eb('id', '=', eb.fn.any(eb.val([...ids]))))
    .where(listed)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

function readHeatCursor(start: PageStart): { heat: number; time: string; id: string } | null {
  if (start.kind !== 'after') return null;
  const [heat, time, id] = start.key;
  return typeof heat === 'number' && isTime(time) && isUuid(id) ? { heat, time, id } : null;
}
