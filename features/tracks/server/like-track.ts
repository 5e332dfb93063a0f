import { toBlockedCondition } from '#features/blocks/server/block.store.ts';
import type { LikeView } from '#features/likes/contract.ts';
import type { LikeHost } from '#features/likes/server/like.store.ts';
import { setLike } from '#features/likes/server/set-like.ts';
import { trackLiked, trackUnliked } from '#features/tracks/events.contract.ts';
import type { likeTrack as byId, likeTrackByLink as byLink } from '#features/tracks/likes.contract.ts';
import { isListed, isOwner } from '#features/tracks/model/track-visibility.ts';
import { getVisibleTrack } from '#features/tracks/server/page/get-track.ts';
import { findTrackByPageLink } from '#features/tracks/server/page/get-track-by-link.ts';
import { TRACK_KIND } from '#features/tracks/server/present-track.ts';
import { decrementLikesOfDay, incrementLikesOfDay } from '#features/tracks/server/statistics/days.store.ts';
import { findTrack } from '#features/tracks/server/track.store.ts';
import { rightsFactsOf, type TrackRow } from '#features/tracks/server/track-row.ts';
import type { InputOf } from '#platform/pure/contract.ts';
import { conflict } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';

export const trackLikeHost: LikeHost = {
  kind: TRACK_KIND,
  table: 'tracks',
  countColumn: 'likes_count',
  liked: trackLiked,
  unliked: trackUnliked,
};

export async function likeTrack(call: MemberCall, input: InputOf<typeof byId>): Promise<LikeView> {
  return setTrackLike(call, await findTrack(call.db, input.id), true);
}

export async function unlikeTrack(call: MemberCall, input: InputOf<typeof byId>): Promise<LikeView> {
  return setTrackLike(call, await findTrack(call.db, input.id), false);
}

export async function likeTrackByLink(call: MemberCall, input: InputOf<typeof byLink>): Promise<LikeView> {
  return setTrackLike(call, await findTrackByPageLink(call, input), true);
}

export async function unlikeTrackByLink(call: MemberCall, input: InputOf<typeof byLink>): Promise<LikeView> {
  return setTrackLike(call, await findTrackByPageLink(call, input), false);
}

const dayOfLike = (liked: boolean) => (liked ? incrementLikesOfDay : decrementLikesOfDay);

async function setTrackLike(call: MemberCall, found: TrackRow | null, liked: boolean): Promise<LikeView> {
  const track = await getVisibleTrack(call, found);
  if (liked && !isListed(rightsFactsOf(track))) throw conflict('Only a published track can be liked.');
  const payload = { trackId: track.id, ownerId: track.user_id, userId: call.actor.userId };
  const refusal = {
    when: toBlockedCondition(track.user_id, call.actor.userId),
    text: 'You are not allowed to like this track.',
  };
  const further = isOwner(call.actor, rightsFactsOf(track)) ? undefined : dayOfLike(liked);
  return setLike(call, { host: trackLikeHost, hostId: track.id, payload, refusal, further }, liked);
}
