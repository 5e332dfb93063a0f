import type { getTrackByShortLink as contract, TrackDocument } from '#features/tracks/contract.ts';
import { answerTrack } from '#features/tracks/server/answer-track.ts';
import { findTrackByShortLink } from '#features/tracks/server/track.store.ts';
import { visibleTrack } from '#features/tracks/server/visible-track.ts';
import type { InputOf } from '#platform/pure/contract.ts';
import type { Call } from '#platform/server/call.ts';

export async function getTrackByShortLink(
  call: Call,
  input: InputOf<typeof contract>,
): Promise<TrackDocument> {
  return answerTrack(call, await visibleTrack(call, await findTrackByShortLink(call.db, input.shortLinkId)));
}
