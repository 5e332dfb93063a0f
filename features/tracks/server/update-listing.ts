import { trackListed } from '#features/tracks/events.contract.ts';
import { trackStatusOf } from '#features/tracks/model/track-status.ts';
import { isListed } from '#features/tracks/model/track-visibility.ts';
import { enqueueTrackCard } from '#features/tracks/server/share-card/track-card.ts';
import { updateListedInTrending, updateTrack } from '#features/tracks/server/track.store.ts';
import { trackCounter } from '#features/tracks/server/track-counter.store.ts';
import { rightsFactsOf, type TrackRow } from '#features/tracks/server/track-row.ts';
import type { Call } from '#platform/server/call.ts';

/**
 * Updates trending, the owner's counts and `listed_at` to the track's state. Tracks withheld for a school get
 * `listed_at`, too, because lists within the school are ordered by it.
 */
export async function updateListing(call: Call, track: TrackRow): Promise<TrackRow> {
  const shown = isListed(rightsFactsOf(track));
  await setListed(call, track, shown);
  if (!shown && !isListedWithinSchool(track)) return track;
  if (track.listed_at) {
    // Its event comes once, and never for an imported track.
    if (shown) await enqueueTrackCard(call, track.id);
    return track;
  }
  if (shown) await call.emit(trackListed, { trackId: track.id, ownerId: track.user_id });
  return updateTrack(call.db, track.id, { listed_at: call.now });
}

const isListedWithinSchool = (track: TrackRow): boolean =>
  track.withheld === 'school' && trackStatusOf(track.status) === 'done';

/** Removes a track from the counts before its deletion. Requires the row lock. */
export const unlistTrack = (call: Call, track: TrackRow): Promise<void> => setListed(call, track, false);

/** A member's counts cover listed tracks only (USER-004), so a track's plays are added and removed with it. */
async function setListed(call: Call, track: TrackRow, shown: boolean): Promise<void> {
  if (!(await updateListedInTrending(call.db, track.id, shown))) return;
  const sign = shown ? 1 : -1;
  await trackCounter.increment(call.db, track.user_id, {
    mixdowns_count: sign,
    plays_count: sign * track.plays,
  });
}
