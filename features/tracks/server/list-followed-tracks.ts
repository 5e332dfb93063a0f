import { type RawBuilder, sql } from 'kysely';
import '#features/follows/server/follow.table.ts';
import type { listFollowedTracks as contract, TrackPage } from '#features/tracks/contract.ts';
import { pageByTime } from '#features/tracks/server/page-by-time.ts';
import type { InputOf } from '#platform/pure/contract.ts';
import { readPaging } from '#platform/pure/paging.ts';
import { offsetOf, readTimeCursor } from '#platform/pure/time-cursor.ts';
import type { MemberCall } from '#platform/server/call.ts';
import { rowLimit } from '#platform/server/db/row-limit.ts';

/**
 * Never a walk through all tracks, nor through all of everybody's: of a page's n tracks each is by one of the n members whose
 * own newest is newest, so that one look at the index for each followed member finds those, and n for each of them the rest.
 */
export async function listFollowedTracks(
  call: MemberCall,
  input: InputOf<typeof contract>,
): Promise<TrackPage> {
  const paging = readPaging(input, 20);
  const after = readTimeCursor(paging.start);
  const wanted = sql.lit(rowLimit(offsetOf(paging.start, paging.items) + paging.items + 1));
  const older = after
    ? sql`and (t.listed_at, t.id) < (${after.time}::timestamptz, ${after.id}::uuid)`
    : sql``;
  const newestOf = (memberId: string, limit: RawBuilder<unknown>) => sql`(
    select t.id, t.listed_at from tracks t
    where t.user_id = ${sql.ref(memberId)} and t.published and t.status = 2 ${older}
    order by t.listed_at desc, t.id desc limit ${limit})`;
  const newest = sql<string>`(
    select newest.id from (
      select f.followed_id from follows f cross join lateral ${newestOf('f.followed_id', sql.lit(1))} first
      where f.follower_id = ${call.actor.userId}::uuid
      order by first.listed_at desc, first.id desc limit ${wanted}
    ) heard cross join lateral ${newestOf('heard.followed_id', wanted)} newest
    order by newest.listed_at desc, newest.id desc limit ${wanted})`;
  const query = call.db.selectFrom('tracks').where('tracks.id', 'in', newest);
  return pageByTime(call, query, 'listed_at', paging);
}
