import { findShownUser } from '#features/profiles/server/find-shown-user.ts';
import type { listTracksOfUser as contract, TrackListDocument } from '#features/tracks/contract.ts';
import { trackListDocument } from '#features/tracks/model/track-document.ts';
import { countListedTracksOf, countTracks } from '#features/tracks/server/count-tracks.store.ts';
import { ownTracks } from '#features/tracks/server/list-own-tracks.ts';
import { pageByTime } from '#features/tracks/server/page-by-time.ts';
import { type SharedList, sharedList } from '#features/tracks/server/shared-list.ts';
import { listed, listedAtSchool } from '#features/tracks/server/track.scopes.ts';
import type { InputOf } from '#platform/pure/contract.ts';
import { type Paging, readPaging } from '#platform/pure/paging.ts';
import type { Call, MemberCall } from '#platform/server/call.ts';

/** A member's listed tracks, the last listed first; to the member every track, the newest first (USER-028). */
export async function listTracksOfUser(
  call: Call,
  input: InputOf<typeof contract>,
): Promise<TrackListDocument> {
  const { id, school_only: schoolOnly } = await findShownUser(call, input.userId);
  const paging = readPaging(input, 20);
  if (id === call.actor.userId) return ownTracks(call as MemberCall, paging);
  return schoolOnly === null ? sharedList(call, tracksOf(id), paging) : tracksAtSchoolOf(call, id, paging);
}

const tracksOf = (id: string): SharedList => ({
  name: `of ${id}`,
  read: (call, paging) => {
    const query = call.db.selectFrom('tracks').where('user_id', '=', id).where(listed);
    return pageByTime(call, query, 'listed_at', paging);
  },
  count: ({ db }) => countListedTracksOf(db, id),
});

/** The same for a member who is seen by a school only; the caller has been found to see them. */
async function tracksAtSchoolOf(call: Call, id: string, paging: Paging): Promise<TrackListDocument> {
  const query = call.db.selectFrom('tracks').where('user_id', '=', id).where(listedAtSchool);
  const [{ items, nextPage }, total] = await Promise.all([
    pageByTime(call, query, 'listed_at', paging),
    countTracks(query),
  ]);
  return trackListDocument(items, { nextPage, total });
}
