import { trackListed } from '#features/tracks/contract.ts';
import { isListed } from '#features/tracks/model/track-visibility.ts';
import { setListedInTrending, updateTrack } from '#features/tracks/server/track.store.ts';
import { factsOf, type TrackRow } from '#features/tracks/server/track-row.ts';
import type { Call } from '#platform/server/call.ts';

/** Brings trending and the time of listing in line with what is done and published now. */
export async function settleListing(call: Call, track: TrackRow): Promise<TrackRow> {
  const shown = isListed(factsOf(track, 0));
  await setListedInTrending(call.db, track.id, shown);
  if (!shown || track.listed_at) return track;
  await call.emit(trackListed, { trackId: track.id, ownerId: track.user_id });
  return updateTrack(call.db, track.id, { listed_at: call.now });
}
