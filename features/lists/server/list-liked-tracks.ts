import { sql } from 'kysely';
import { ownerColumns } from '#features/members/server/owner-columns.ts';
import { presentTracks, TRACK_KIND, type TrackListRow } from '#features/tracks/server/present-track.ts';
import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import { readPaging, toPage } from '#platform/pure/paging.ts';
import type { MemberCall } from '#platform/server/call.ts';
import { byTime, selectPage } from '#platform/server/db/keyset.ts';
import type { listLikedTracks as contract } from '../contract.ts';
import { isShownInList } from './list-track.scopes.ts';
import '#features/likes/server/likes.tables.ts';
import '#features/tracks/server/tracks.tables.ts';

const lastLikedFirst = byTime('l.created_at', 'l.host_id');

export async function listLikedTracks(
  call: MemberCall,
  input: InputOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  const paging = readPaging(input, 20);
  const liked = call.db
    .selectFrom('likes as l')
    .innerJoin('tracks', 'tracks.id', 'l.host_id')
    .innerJoin('users', 'users.id', 'tracks.user_id')
    .where('l.user_id', '=', call.actor.userId)
    .where('l.host_kind', '=', TRACK_KIND)
    .where(isShownInList(call, sql`${call.actor.userId}::uuid`))
    .selectAll('tracks')
    .select(ownerColumns)
    .select(['l.created_at as liked_at', sql<boolean>`true`.as('caller_likes')]);
  const rows = await selectPage(liked, lastLikedFirst, paging).execute();
  const page = toPage(rows as (TrackListRow & { liked_at: Date })[], paging.items, (row) => [
    row.liked_at,
    row.id,
  ]);
  return { tracks: presentTracks(call, page.items), meta: { nextPage: page.nextPage } };
}
