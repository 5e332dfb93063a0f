import { incrementUserCounts } from '#features/identity/server/user-counts.store.ts';
import { trackListed } from '#features/tracks/events.contract.ts';
import { trackStatusOf } from '#features/tracks/model/track-status.ts';
import { isListed } from '#features/tracks/model/track-visibility.ts';
import { updateListedInTrending, updateTrack } from '#features/tracks/server/track.store.ts';
import { rightsFactsOf, type TrackRow } from '#features/tracks/server/track-row.ts';
import type { Call } from '#platform/server/call.ts';

/**
 * Brings trending, the owner's counts and the time of listing in line with what is done and published now. A track that its owner
 * would have published, but for a school, has the time as well, since lists within the school are ordered by it.
 */
export async function updateListing(call: Call, track: TrackRow): Promise<TrackRow> {
  const shown = isListed(rightsFactsOf(track));
  await setListed(call, track, shown);
  if (!shown && !isListedWithinSchool(track)) return track;
  if (track.listed_at) return track;
  if (shown) await call.emit(trackListed, { trackId: track.id, ownerId: track.user_id });
  return updateTrack(call.db, track.id, { listed_at: call.now });
}

const isListedWithinSchool = (track: TrackRow): boolean =>
  track.withheld === 'school' && trackStatusOf(track.status) === 'done';

/** A track that is about to go counts for its owner no more. The row must be held. */
export const unlistTrack = (call: Call, track: TrackRow): Promise<void> => setListed(call, track, false);

/** A member's numbers are those of the tracks on stage (USER-004): a track takes its plays along, in and out. */
async function setListed(call: Call, track: TrackRow, shown: boolean): Promise<void> {
  if (!(await updateListedInTrending(call.db, track.id, shown))) return;
  const sign = shown ? 1 : -1;
  await incrementUserCounts(call.db, track.user_id, {
    mixdowns_count: sign,
    plays_count: sign * track.plays,
  });
}
