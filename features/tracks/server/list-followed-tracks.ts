import { sql } from 'kysely';
import type { listFollowedTracks as contract, TrackPage } from '#features/tracks/contract.ts';
import { byFollowedMembers, type FollowedSource } from '#features/tracks/server/followed-source.scopes.ts';
import { pageByTime } from '#features/tracks/server/page-by-time.ts';
import type { InputOf } from '#platform/pure/contract.ts';
import { readPaging } from '#platform/pure/paging.ts';
import { offsetOf, readTimeCursor } from '#platform/pure/time-cursor.ts';
import type { MemberCall } from '#platform/server/call.ts';
import { rowLimit } from '#platform/server/db/row-limit.ts';

/** By members and whatever else the caller follows, each track once, however many bring it. */
export async function listFollowedTracks(
  call: MemberCall,
  sources: readonly FollowedSource[],
  input: InputOf<typeof contract>,
): Promise<TrackPage> {
  const paging = readPaging(input, 20);
  const after = readTimeCursor(paging.start);
  const limit = sql.lit(rowLimit(offsetOf(paging.start, paging.items) + paging.items + 1));
  const older = (time: string, id: string) =>
    after
      ? sql<boolean>`(${sql.ref(time)}, ${sql.ref(id)}) < (${after.time}::timestamptz, ${after.id}::uuid)`
      : sql<boolean>`true`;
  const heard = [byFollowedMembers, ...sources].map(
    (source) => sql`(${source(call.actor.userId, { older, limit })})`,
  );
  const newest = sql<string>`(
    select id from (${sql.join(heard, sql` union `)}) heard
    order by listed_at desc, id desc limit ${limit})`;
  const query = call.db.selectFrom('tracks').where('tracks.id', 'in', newest);
  return pageByTime(call, query, 'listed_at', paging);
}
