import type { TrackDocument } from '#features/tracks/contract.ts';
import type { featureTrack as contract } from '#features/tracks/edit.contract.ts';
import { presentTrackDocument } from '#features/tracks/server/present-track-document.ts';
import { findTrack, updateTrack } from '#features/tracks/server/track.store.ts';
import type { InputOf } from '#platform/pure/contract.ts';
import { notFound } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import { publishInvalidation } from '#platform/server/live/invalidation.ts';

/** Marking a featured track again does not change its position. */
export async function featureTrack(
  call: MemberCall,
  input: InputOf<typeof contract>,
): Promise<TrackDocument> {
  const track = await findTrack(call.db, input.id);
  if (!track) throw notFound();
  if (input.featured === (track.featured_at !== null)) return presentTrackDocument(call, track);
  const marked = await updateTrack(call.db, track.id, { featured_at: input.featured ? call.now : null });
  await publishInvalidation(call.db, [track.id]);
  return presentTrackDocument(call, marked);
}
