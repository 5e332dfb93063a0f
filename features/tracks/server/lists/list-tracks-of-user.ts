import type { listTracksOfUser as contract, TrackListDocument } from '#features/tracks/contract.ts';
import { trackListDocument } from '#features/tracks/model/track-document.ts';
import { toListedTrackCountOfMember } from '#features/tracks/server/lists/count-tracks.store.ts';
import { listTracksOfActor } from '#features/tracks/server/lists/list-own-tracks.ts';
import { listSharedTracks, type SharedTrackList } from '#features/tracks/server/lists/list-shared-tracks.ts';
import { listTracksWithTotal } from '#features/tracks/server/lists/list-tracks-by-time.ts';
import { getVisibleOwner } from '#features/tracks/server/page/get-track.ts';
import { listed, listedWithinSchool } from '#features/tracks/server/track.scopes.ts';
import type { InputOf } from '#platform/pure/contract.ts';
import { type Paging, readPaging } from '#platform/pure/paging.ts';
import type { Call, MemberCall } from '#platform/server/call.ts';

/** A member's listed tracks, last listed first; for the member all tracks, newest first (USER-028). */
export async function listTracksOfUser(
  call: Call,
  input: InputOf<typeof contract>,
): Promise<TrackListDocument> {
  const { id, school_only: schoolOnly } = await getVisibleOwner(call, input.userId);
  const paging = readPaging(input, 20);
  if (id === call.actor.userId) return listTracksOfActor(call as MemberCall, paging);
  if (schoolOnly !== null) return listTracksWithinSchool(call, id, paging);
  const list = listOf(id);
  if (call.actor.userId === null) return listSharedTracks(call, list, paging);
  // One statement with the member's own likes: two would be asked for a list that is seldom shared.
  const { items, ...meta } = await list.readPage(call, paging);
  return trackListDocument(items, meta);
}

const listOf = (id: string): SharedTrackList => ({
  name: `of ${id}`,
  readPage: (call, paging) => {
    const query = call.db.selectFrom('tracks').where('user_id', '=', id).where(listed);
    return listTracksWithTotal(call, {
      query,
      column: 'listed_at',
      paging,
      total: toListedTrackCountOfMember(id),
    });
  },
});

/** Tracks of a member visible only to a school, for an actor who may see the member. */
async function listTracksWithinSchool(call: Call, id: string, paging: Paging): Promise<TrackListDocument> {
  const query = call.db.selectFrom('tracks').where('user_id', '=', id).where(listedWithinSchool);
  const { items, nextPage, total } = await listTracksWithTotal(call, { query, column: 'listed_at', paging });
  return trackListDocument(items, { nextPage, total });
}
