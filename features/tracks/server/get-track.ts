import type { getTrack as contract, TrackView } from '#features/tracks/contract.ts';
import { presentTrack } from '#features/tracks/server/present-track.ts';
import { findTrack } from '#features/tracks/server/track.store.ts';
import { visibleTrack } from '#features/tracks/server/visible-track.ts';
import type { InputOf } from '#platform/pure/contract.ts';
import type { Call } from '#platform/server/call.ts';

export async function getTrack(call: Call, input: InputOf<typeof contract>): Promise<TrackView> {
  return presentTrack(call, visibleTrack(call, await findTrack(call.db, input.id)));
}
