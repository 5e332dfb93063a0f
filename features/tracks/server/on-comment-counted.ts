import type { commentCreated } from '#features/comments/events.contract.ts';
import { heatWeights } from '#features/tracks/model/track-heat.ts';
import { increaseTrackHeat } from '#features/tracks/server/increase-track-heat.ts';
import { publishTrackTalk } from '#features/tracks/server/live/track-talk.ts';
import { TRACK_KIND } from '#features/tracks/server/present-track.ts';
import { findOwnersOfTracks } from '#features/tracks/server/track.store.ts';
import type { PayloadOf } from '#platform/pure/event.ts';
import type { Call } from '#platform/server/call.ts';
import type { Delivered } from '#platform/server/feature.ts';

/** The three comment events share one payload. */
type CommentEventBatch = Delivered<PayloadOf<typeof commentCreated>>[];

export const onCommentCounted = (call: Call, events: CommentEventBatch): Promise<void> =>
  increaseHeatOfCommented(call, events, heatWeights.comment);

/** Subtracts the weight of a deleted or hidden comment at the time it was written. */
export const onCommentUncounted = (call: Call, events: CommentEventBatch): Promise<void> =>
  increaseHeatOfCommented(call, events, -heatWeights.comment);

/** An owner's own comments do not count (COMM-016). */
async function increaseHeatOfCommented(call: Call, events: CommentEventBatch, weight: number): Promise<void> {
  const onTracks = events.map(({ payload }) => payload).filter(({ hostKind }) => hostKind === TRACK_KIND);
  const ids = onTracks.map(({ hostId }) => hostId);
  const owners = await findOwnersOfTracks(call.db, ids);
  const byOthers = onTracks.filter(
    ({ hostId, userId }) => owners.has(hostId) && owners.get(hostId) !== userId,
  );
  await increaseTrackHeat(
    call,
    byOthers.map(({ hostId, at }) => ({ id: hostId, weight, at: new Date(at) })),
  );
  await publishTrackTalk(call, ids, { comments: true });
}
