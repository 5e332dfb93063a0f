import type { commentCreated } from '#features/comments/contract.ts';
import { heatWeights } from '#features/tracks/model/track-heat.ts';
import { TRACK } from '#features/tracks/server/present-track.ts';
import { ownersOf } from '#features/tracks/server/track.store.ts';
import { warmTracks } from '#features/tracks/server/warm-trending.ts';
import type { PayloadOf } from '#platform/pure/event.ts';
import type { Call } from '#platform/server/call.ts';
import type { Delivered } from '#platform/server/feature.ts';

/** All three events of a comment carry the same. */
type CommentEvents = Delivered<PayloadOf<typeof commentCreated>>[];

export const onCommentCounted = (call: Call, events: CommentEvents): Promise<void> =>
  warm(call, events, heatWeights.comment);

/** A comment that was deleted or hidden counts no more: its weight goes from when it was written. */
export const onCommentUncounted = (call: Call, events: CommentEvents): Promise<void> =>
  warm(call, events, -heatWeights.comment);

/** An owner's own comments do not count (COMM-016). */
async function warm(call: Call, events: CommentEvents, weight: number): Promise<void> {
  const onTracks = events.map(({ payload }) => payload).filter(({ hostKind }) => hostKind === TRACK);
  const owners = await ownersOf(
    call.db,
    onTracks.map(({ hostId }) => hostId),
  );
  const byOthers = onTracks.filter(
    ({ hostId, userId }) => owners.has(hostId) && owners.get(hostId) !== userId,
  );
  await warmTracks(
    call,
    byOthers.map(({ hostId, at }) => ({ id: hostId, weight, at: new Date(at) })),
  );
}
