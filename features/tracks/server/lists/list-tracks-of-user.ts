import { getVisibleUser } from '#features/profiles/server/get-visible-user.ts';
import type { listTracksOfUser as contract, TrackListDocument } from '#features/tracks/contract.ts';
import { trackListDocument } from '#features/tracks/model/track-document.ts';
import {
  countListedTracksOfMember,
  countMatchingTracks,
} from '#features/tracks/server/lists/count-tracks.store.ts';
import { listTracksOfActor } from '#features/tracks/server/lists/list-own-tracks.ts';
import { listSharedTracks, type SharedTrackList } from '#features/tracks/server/lists/list-shared-tracks.ts';
import { listTracksByTime } from '#features/tracks/server/lists/list-tracks-by-time.ts';
import { listed, listedWithinSchool } from '#features/tracks/server/track.scopes.ts';
import type { InputOf } from '#platform/pure/contract.ts';
import { type Paging, readPaging } from '#platform/pure/paging.ts';
import type { Call, MemberCall } from '#platform/server/call.ts';

/** A member's listed tracks, last listed first; for the member all tracks, newest first (USER-028). */
export async function listTracksOfUser(
  call: Call,
  input: InputOf<typeof contract>,
): Promise<TrackListDocument> {
  const { id, school_only: schoolOnly } = await getVisibleUser(call, input.userId);
  const paging = readPaging(input, 20);
  if (id === call.actor.userId) return listTracksOfActor(call as MemberCall, paging);
  return schoolOnly === null
    ? listSharedTracks(call, sharedListOf(id), paging)
    : listTracksWithinSchool(call, id, paging);
}

const sharedListOf = (id: string): SharedTrackList => ({
  name: `of ${id}`,
  readPage: (call, paging) => {
    const query = call.db.selectFrom('tracks').where('user_id', '=', id).where(listed);
    return listTracksByTime(call, { query, column: 'listed_at', paging });
  },
  count: ({ db }) => countListedTracksOfMember(db, id),
});

/** Tracks of a member visible only to a school, for an actor who may see the member. */
async function listTracksWithinSchool(call: Call, id: string, paging: Paging): Promise<TrackListDocument> {
  const query = call.db.selectFrom('tracks').where('user_id', '=', id).where(listedWithinSchool);
  const [{ items, nextPage }, total] = await Promise.all([
    listTracksByTime(call, { query, column: 'listed_at', paging }),
    countMatchingTracks(query),
  ]);
  return trackListDocument(items, { nextPage, total });
}
