import type { TrackDocument } from '#features/tracks/contract.ts';
import { trackDocument } from '#features/tracks/model/track-document.ts';
import { presentTrack } from '#features/tracks/server/present-track.ts';
import type { TrackRow } from '#features/tracks/server/track-row.ts';
import type { Call } from '#platform/server/call.ts';

/** Converts one row to the answer of a call; refuses (404) when its owner is gone. */
export async function presentTrackDocument(call: Call, row: TrackRow): Promise<TrackDocument> {
  return trackDocument(await presentTrack(call, row));
}
