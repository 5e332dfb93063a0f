import { sql } from 'kysely';
import type {
  listFollowedTracks as contract,
  TrackListDocument,
  TrackView,
} from '#features/tracks/contract.ts';
import { trackListDocument } from '#features/tracks/model/track-document.ts';
import { countFollowedTracks } from '#features/tracks/server/lists/count-tracks.store.ts';
import {
  type FollowedSource,
  followedMembersSource,
} from '#features/tracks/server/lists/followed-source.scopes.ts';
import { listTracksByTime } from '#features/tracks/server/lists/list-tracks-by-time.ts';
import type { InputOf } from '#platform/pure/contract.ts';
import { type Page, readPaging } from '#platform/pure/paging.ts';
import type { MemberCall } from '#platform/server/call.ts';
import { byTime, isAfterCursor, offsetOf } from '#platform/server/db/keyset.ts';
import { rowLimit } from '#platform/server/db/row-limit.ts';

/** `total` is `countFollowedTracks`, at most 1,000. */
export async function listFollowedTracks(
  call: MemberCall,
  sources: readonly FollowedSource[],
  input: InputOf<typeof contract>,
): Promise<TrackListDocument> {
  const [{ items, nextPage }, total] = await Promise.all([
    findFollowedTracks(call, sources, input),
    countFollowedTracks(call, sources),
  ]);
  return trackListDocument(items, { nextPage, total });
}

/** Tracks by followed members and other followed sources, each once. */
export async function findFollowedTracks(
  call: MemberCall,
  sources: readonly FollowedSource[],
  input: InputOf<typeof contract>,
): Promise<Page<TrackView>> {
  const paging = readPaging(input, 20);
  const limit = sql.lit(rowLimit(offsetOf(paging.start, paging.items) + paging.items + 1));
  const older = (time: string, id: string) => isAfterCursor(byTime(time, id), paging.start);
  const queries = [followedMembersSource, ...sources].map(
    (source) => sql`(${source.newestTracks(call.actor.userId, { isOlder: older, limit })})`,
  );
  const newest = sql<string>`(
    select id from (${sql.join(queries, sql` union `)}) heard
    order by listed_at desc, id desc limit ${limit})`;
  const query = call.db.selectFrom('tracks').where('tracks.id', 'in', newest);
  return listTracksByTime(call, { query, column: 'listed_at', paging });
}
