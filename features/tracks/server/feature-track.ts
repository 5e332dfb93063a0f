import type { featureTrack as contract, TrackDocument } from '#features/tracks/contract.ts';
import { answerTrack } from '#features/tracks/server/answer-track.ts';
import { findTrack, updateTrack } from '#features/tracks/server/track.store.ts';
import type { InputOf } from '#platform/pure/contract.ts';
import { notFound } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import { noteChange } from '#platform/server/live/changes.ts';

/** The first mark counts: marking a featured track again does not move it up. */
export async function featureTrack(
  call: MemberCall,
  input: InputOf<typeof contract>,
): Promise<TrackDocument> {
  const track = await findTrack(call.db, input.id);
  if (!track) throw notFound();
  if (input.featured === (track.featured_at !== null)) return answerTrack(call, track);
  const marked = await updateTrack(call.db, track.id, { featured_at: input.featured ? call.now : null });
  await noteChange(call.db, [track.id]);
  return answerTrack(call, marked);
}
