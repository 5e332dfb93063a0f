import { sql } from 'kysely';
import type { listFollowedTracks as contract, TrackListDocument } from '#features/tracks/contract.ts';
import { trackListDocument } from '#features/tracks/model/track-document.ts';
import { toFollowedTrackCount } from '#features/tracks/server/lists/count-tracks.store.ts';
import {
  type FollowedSource,
  followedMembersSource,
} from '#features/tracks/server/lists/followed-source.scopes.ts';
import { listTracksWithTotal, type TrackPage } from '#features/tracks/server/lists/list-tracks-by-time.ts';
import type { InputOf } from '#platform/pure/contract.ts';
import { readPaging } from '#platform/pure/paging.ts';
import type { MemberCall } from '#platform/server/call.ts';
import { byTime, isAfterCursor, offsetOf } from '#platform/server/db/keyset.ts';
import { rowLimit } from '#platform/server/db/row-limit.ts';

export async function listFollowedTracks(
  call: MemberCall,
  sources: readonly FollowedSource[],
  input: InputOf<typeof contract>,
): Promise<TrackListDocument> {
  const { items, ...meta } = await findFollowedTracks(call, sources, input);
  return trackListDocument(items, meta);
}

/** Tracks by followed members and other followed sources, each once. `total` is `toFollowedTrackCount`, at most 1,000. */
export async function findFollowedTracks(
  call: MemberCall,
  sources: readonly FollowedSource[],
  input: InputOf<typeof contract>,
): Promise<TrackPage> {
  const { userId } = call.actor;
  const paging = readPaging(input, 20);
  const limit = sql.lit(rowLimit(offsetOf(paging.start, paging.items) + paging.items + 1));
  const older = (time: string, id: string) => isAfterCursor(byTime(time, id), paging.start);
  const queries = [followedMembersSource, ...sources].map(
    (source) => sql`(${source.newestTracks(userId, { isOlder: older, limit })})`,
  );
  const newest = sql<string>`(
    select id from (${sql.join(queries, sql` union `)}) heard
    order by listed_at desc, id desc limit ${limit})`;
  const query = call.db.selectFrom('tracks').where('tracks.id', 'in', newest);
  const total = toFollowedTrackCount(userId, sources);
  return listTracksWithTotal(call, { query, column: 'listed_at', paging, total });
}
