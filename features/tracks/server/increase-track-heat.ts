import type { trackLiked, trackPlayed, trackUnliked } from '#features/tracks/events.contract.ts';
import { heatWeights } from '#features/tracks/model/track-heat.ts';
import { publishTrackTalk } from '#features/tracks/server/live/track-talk.ts';
import { trackHeat } from '#features/tracks/server/track-heat.ts';
import { type HeatEvent, increaseHeat } from '#features/trending/server/increase-heat.ts';
import type { PayloadOf } from '#platform/pure/event.ts';
import type { Call } from '#platform/server/call.ts';
import type { Delivered } from '#platform/server/feature.ts';

/** Adds the weights of events to tracks' heat; a negative weight reverses an event. */
export const increaseTrackHeat = (call: Call, heatEvents: readonly HeatEvent[]): Promise<void> =>
  increaseHeat(call, trackHeat, heatEvents);

export async function onTrackPlayed(
  call: Call,
  events: Delivered<PayloadOf<typeof trackPlayed>>[],
): Promise<void> {
  await increaseTrackHeat(
    call,
    events
      .filter(isNotByOwner)
      .map(({ payload, at }) => ({ id: payload.trackId, weight: heatWeights.play, at })),
  );
}

export async function onTrackLiked(
  call: Call,
  events: Delivered<PayloadOf<typeof trackLiked>>[],
): Promise<void> {
  await increaseTrackHeat(
    call,
    events
      .filter(isNotByOwner)
      .map(({ payload, at }) => ({ id: payload.trackId, weight: heatWeights.like, at })),
  );
  await publishTrackTalk(
    call,
    events.map(({ payload }) => payload.trackId),
  );
}

/** Subtracts the weight of a like at the time it was made. */
export async function onTrackUnliked(
  call: Call,
  events: Delivered<PayloadOf<typeof trackUnliked>>[],
): Promise<void> {
  const heatEvents = events.filter(isNotByOwner).map(({ payload }) => ({
    id: payload.trackId,
    weight: -heatWeights.like,
    at: new Date(payload.likedAt),
  }));
  await increaseTrackHeat(call, heatEvents);
  await publishTrackTalk(
    call,
    events.map(({ payload }) => payload.trackId),
  );
}

/** An owner's own plays, likes and comments do not count (COMM-016). */
const isNotByOwner = ({ payload }: { payload: { ownerId: string; userId: string | null } }): boolean =>
  payload.userId !== payload.ownerId;
