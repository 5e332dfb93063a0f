import type { deleteTrack as contract } from '#features/tracks/edit.contract.ts';
import { trackRights } from '#features/tracks/model/track-rights.ts';
import { deleteTrackWithDependents } from '#features/tracks/server/delete-track-with-dependents.ts';
import { getVisibleTrack } from '#features/tracks/server/page/get-track.ts';
import { lockTrack } from '#features/tracks/server/track.store.ts';
import { rightsFactsOf } from '#features/tracks/server/track-row.ts';
import type { InputOf } from '#platform/pure/contract.ts';
import { forbidden } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';

/** Deletes a track with its likes, comments, plays and files. */
export async function deleteTrack(call: MemberCall, input: InputOf<typeof contract>): Promise<undefined> {
  const track = await getVisibleTrack(call, await lockTrack(call.db, input.id));
  if (!trackRights(call.actor, rightsFactsOf(track)).delete) throw forbidden();
  await deleteTrackWithDependents(call, track);
}
