import type { getTrackByShortLink as contract, TrackDocument } from '#features/tracks/contract.ts';
import { getVisibleTrack } from '#features/tracks/server/page/get-track.ts';
import { presentTrackDocument } from '#features/tracks/server/present-track-document.ts';
import { findTrackByShortLink } from '#features/tracks/server/track.store.ts';
import type { InputOf } from '#platform/pure/contract.ts';
import type { Call } from '#platform/server/call.ts';

export async function getTrackByShortLink(
  call: Call,
  input: InputOf<typeof contract>,
): Promise<TrackDocument> {
  return presentTrackDocument(
    call,
    await getVisibleTrack(call, await findTrackByShortLink(call.db, input.shortLinkId)),
  );
}
