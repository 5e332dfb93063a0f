import type { userFollowed, userUnfollowed } from '#features/follows/contract.ts';
import { userHeatWeights as weights } from '#features/people/model/user-heat-weights.ts';
import { userHeat } from '#features/people/server/user-heat.ts';
import type { trackLiked, trackListed, trackPlayed, trackUnliked } from '#features/tracks/events.contract.ts';
import { increaseHeat } from '#features/trending/server/increase-heat.ts';
import type { EventType, PayloadOf } from '#platform/pure/event.ts';
import type { Call } from '#platform/server/call.ts';
import type { Delivered } from '#platform/server/feature.ts';

type Events<E extends EventType> = Delivered<PayloadOf<E>>[];

export const onUserFollowed = (call: Call, events: Events<typeof userFollowed>): Promise<void> =>
  increaseHeat(
    call,
    userHeat,
    events.map(({ payload, at }) => ({ id: payload.followedId, weight: weights.follower, at })),
  );

/** An unfollow subtracts the weight of the follow from the bucket where it was added. */
export const onUserUnfollowed = (call: Call, events: Events<typeof userUnfollowed>): Promise<void> =>
  increaseHeat(
    call,
    userHeat,
    events.map(({ payload }) => ({
      id: payload.followedId,
      weight: -weights.follower,
      at: new Date(payload.followedAt),
    })),
  );

export const onTrackListed = (call: Call, events: Events<typeof trackListed>): Promise<void> =>
  increaseHeat(
    call,
    userHeat,
    events.map(({ payload, at }) => ({ id: payload.ownerId, weight: weights.trackListed, at })),
  );

export const onTrackPlayed = (call: Call, events: Events<typeof trackPlayed>): Promise<void> =>
  increaseHeat(
    call,
    userHeat,
    events
      .filter(isNotByOwner)
      .map(({ payload, at }) => ({ id: payload.ownerId, weight: weights.trackPlay, at })),
  );

export const onTrackLiked = (call: Call, events: Events<typeof trackLiked>): Promise<void> =>
  increaseHeat(
    call,
    userHeat,
    events
      .filter(isNotByOwner)
      .map(({ payload, at }) => ({ id: payload.ownerId, weight: weights.trackLike, at })),
  );

export const onTrackUnliked = (call: Call, events: Events<typeof trackUnliked>): Promise<void> =>
  increaseHeat(
    call,
    userHeat,
    events.filter(isNotByOwner).map(({ payload }) => ({
      id: payload.ownerId,
      weight: -weights.trackLike,
      at: new Date(payload.likedAt),
    })),
  );

/** Plays and likes by the owner do not count (COMM-016). */
const isNotByOwner = ({ payload }: { payload: { ownerId: string; userId: string | null } }): boolean =>
  payload.userId !== payload.ownerId;
