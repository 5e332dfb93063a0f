import type { trackLiked, trackPlayed, trackUnliked } from '#features/tracks/events.contract.ts';
import { heatWeights } from '#features/tracks/model/track-heat.ts';
import { trackHeat } from '#features/tracks/server/track-heat.ts';
import { type Warmth, warm } from '#features/trending/server/warm.ts';
import type { PayloadOf } from '#platform/pure/event.ts';
import type { Call } from '#platform/server/call.ts';
import type { Delivered } from '#platform/server/feature.ts';

/** Adds what counted events weigh to their tracks' heat; a negative weight takes an event back that no longer stands. */
export const warmTracks = (call: Call, warmths: readonly Warmth[]): Promise<void> =>
  warm(call, trackHeat, warmths);

export async function onTrackPlayed(
  call: Call,
  events: Delivered<PayloadOf<typeof trackPlayed>>[],
): Promise<void> {
  await warmTracks(
    call,
    events
      .filter(notByOwner)
      .map(({ payload, at }) => ({ id: payload.trackId, weight: heatWeights.play, at })),
  );
}

export async function onTrackLiked(
  call: Call,
  events: Delivered<PayloadOf<typeof trackLiked>>[],
): Promise<void> {
  await warmTracks(
    call,
    events
      .filter(notByOwner)
      .map(({ payload, at }) => ({ id: payload.trackId, weight: heatWeights.like, at })),
  );
}

/** A like that was taken back counts no more: its weight goes from where it was added. */
export async function onTrackUnliked(
  call: Call,
  events: Delivered<PayloadOf<typeof trackUnliked>>[],
): Promise<void> {
  const warmths = events.filter(notByOwner).map(({ payload }) => ({
    id: payload.trackId,
    weight: -heatWeights.like,
    at: new Date(payload.likedAt),
  }));
  await warmTracks(call, warmths);
}

/** An owner's own plays, likes and comments do not count (COMM-016). */
const notByOwner = ({ payload }: { payload: { ownerId: string; userId: string | null } }): boolean =>
  payload.userId !== payload.ownerId;
