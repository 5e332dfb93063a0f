import { sql } from 'kysely';
import { isUserVisibleToViewer } from '#features/members/server/user.scopes.ts';
import { getVisibleTrackById } from '#features/tracks/server/page/get-track.ts';
import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import type { Call } from '#platform/server/call.ts';
import { type listListsOfTrack as contract, MAX_LISTS_OF_TRACK } from '../contract.ts';
import { isOpenToAll, isShownInList } from './list-track.scopes.ts';
import { publicListsOfTrack } from './lists-of-track.scopes.ts';
import { presentLists } from './present-list.ts';
import './lists.tables.ts';

/** The actor's lists with the track and public ones, in which its place is not empty for them; 404 where they do not see the track. */
export async function listListsOfTrack(
  call: Call,
  input: InputOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  const { id } = await getVisibleTrackById(call, input.id);
  const viewer = sql`${call.actor.userId}::uuid`;
  const isOwn = sql<boolean>`lists.user_id is not distinct from ${viewer}`;
  const rows = await call.db
    .selectFrom('lists')
    .innerJoin('users as owners', 'owners.id', 'lists.user_id')
    .innerJoin('tracks', (join) => join.on('tracks.id', '=', id))
    .innerJoin('users', 'users.id', 'tracks.user_id')
    .selectAll('lists')
    .where(
      sql<boolean>`lists.id in (
        (${publicListsOfTrack(id)})
        union select own.id from lists own join list_tracks lt on lt.list_id = own.id
          where own.user_id = ${viewer} and lt.track_id = ${id}::uuid)`,
    )
    .where(sql<boolean>`(${isOwn} or ${isOpenToAll()} and ${isUserVisibleToViewer('owners', call.actor)})`)
    .where(isShownInList(call, sql`lists.user_id`))
    .where(
      sql<boolean>`not exists (select from blocks b where b.blocker_id = ${viewer} and b.blocked_id = lists.user_id
        or b.blocker_id = lists.user_id and b.blocked_id = ${viewer})`,
    )
    .orderBy(isOwn, 'desc')
    .orderBy('lists.updated_at', 'desc')
    .orderBy('lists.id', 'desc')
    .limit(MAX_LISTS_OF_TRACK)
    .execute();
  return { lists: await presentLists(call, rows) };
}
