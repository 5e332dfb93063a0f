import type { featureTrack as contract, TrackView } from '#features/tracks/contract.ts';
import { presentTrack } from '#features/tracks/server/present-track.ts';
import { findTrack, updateTrack } from '#features/tracks/server/track.store.ts';
import type { InputOf } from '#platform/pure/contract.ts';
import { notFound } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import { noteChange } from '#platform/server/live/changes.ts';

/** The first mark counts: marking a featured track again does not move it up. */
export async function featureTrack(call: MemberCall, input: InputOf<typeof contract>): Promise<TrackView> {
  const track = await findTrack(call.db, input.id);
  if (!track) throw notFound();
  if (input.featured === (track.featured_at !== null)) return presentTrack(call, track);
  const marked = await updateTrack(call.db, track.id, { featured_at: input.featured ? call.now : null });
  await noteChange(call.db, [track.id]);
  return presentTrack(call, marked);
}
