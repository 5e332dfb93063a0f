import { findShownUser } from '#features/profiles/server/find-shown-user.ts';
import type { listTracksOfUser as contract, TrackListDocument } from '#features/tracks/contract.ts';
import { countListedTracksOf } from '#features/tracks/server/count-tracks.store.ts';
import { ownTracks } from '#features/tracks/server/list-own-tracks.ts';
import { pageByTime } from '#features/tracks/server/page-by-time.ts';
import { type SharedList, sharedList } from '#features/tracks/server/shared-list.ts';
import { listed } from '#features/tracks/server/track.scopes.ts';
import type { InputOf } from '#platform/pure/contract.ts';
import { readPaging } from '#platform/pure/paging.ts';
import type { Call, MemberCall } from '#platform/server/call.ts';

/** A member's listed tracks, the last listed first; to the member every track, the newest first (USER-028). */
export async function listTracksOfUser(
  call: Call,
  input: InputOf<typeof contract>,
): Promise<TrackListDocument> {
  const { id } = await findShownUser(call, input.userId);
  const paging = readPaging(input, 20);
  return id === call.actor.userId
    ? ownTracks(call as MemberCall, paging)
    : sharedList(call, tracksOf(id), paging);
}

const tracksOf = (id: string): SharedList => ({
  name: `of ${id}`,
  read: (call, paging) => {
    const query = call.db.selectFrom('tracks').where('user_id', '=', id).where(listed);
    return pageByTime(call, query, 'listed_at', paging);
  },
  count: ({ db }) => countListedTracksOf(db, id),
});
