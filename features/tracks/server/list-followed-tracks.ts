import { sql } from 'kysely';
import '#features/follows/server/follow.table.ts';
import type { listFollowedTracks as contract, TrackPage } from '#features/tracks/contract.ts';
import { pageByTime } from '#features/tracks/server/page-by-time.ts';
import type { InputOf } from '#platform/pure/contract.ts';
import { readPaging } from '#platform/pure/paging.ts';
import { offsetOf, readTimeCursor } from '#platform/pure/time-cursor.ts';
import type { MemberCall } from '#platform/server/call.ts';

/** The newest of each followed member by its index, then the newest of those: never a walk through all tracks. */
export async function listFollowedTracks(
  call: MemberCall,
  input: InputOf<typeof contract>,
): Promise<TrackPage> {
  const paging = readPaging(input, 20);
  const after = readTimeCursor(paging.start);
  const wanted = sql.lit(offsetOf(paging.start, paging.items) + paging.items + 1);
  const older = after
    ? sql`and (t.listed_at, t.id) < (${after.time}::timestamptz, ${after.id}::uuid)`
    : sql``;
  const newest = sql<string>`(
    select newest.id from follows f cross join lateral (
      select t.id, t.listed_at from tracks t
      where t.user_id = f.followed_id and t.published and t.status = 2 ${older}
      order by t.listed_at desc, t.id desc limit ${wanted}
    ) newest
    where f.follower_id = ${call.actor.userId}::uuid
    order by newest.listed_at desc, newest.id desc limit ${wanted})`;
  const query = call.db.selectFrom('tracks').where('tracks.id', 'in', newest);
  return pageByTime(call, query, 'listed_at', paging);
}
