import type { deleteTrack as contract } from '#features/tracks/contract.ts';
import { trackRights } from '#features/tracks/model/track-rights.ts';
import { removeTrack } from '#features/tracks/server/remove-track.ts';
import { lockTrack } from '#features/tracks/server/track.store.ts';
import { factsOf } from '#features/tracks/server/track-row.ts';
import { visibleTrack } from '#features/tracks/server/visible-track.ts';
import type { InputOf } from '#platform/pure/contract.ts';
import { forbidden } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';

/** Takes a track away, with everything that hangs on it. */
export async function deleteTrack(call: MemberCall, input: InputOf<typeof contract>): Promise<undefined> {
  const track = await visibleTrack(call, await lockTrack(call.db, input.id));
  if (!trackRights(call.actor, factsOf(track)).delete) throw forbidden();
  await removeTrack(call, track);
}
