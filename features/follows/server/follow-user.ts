import {
  type followUser as contract,
  type FollowView,
  userFollowed,
  userUnfollowed,
} from '#features/follows/contract.ts';
import { findFollowable, findFollowed } from '#features/follows/server/find-followable.ts';
import { deleteFollow, insertFollows } from '#features/follows/server/follow.store.ts';
import { findUserCounts } from '#features/identity/server/user-counts.store.ts';
import type { InputOf } from '#platform/pure/contract.ts';
import { notFound, Refusal } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';

export async function followUser(call: MemberCall, input: InputOf<typeof contract>): Promise<FollowView> {
  const followerId = call.actor.userId;
  const followedId = await findFollowable(call.db, input.id, followerId);
  if (followedId === null) throw notFound();
  if (followedId === followerId) throw new Refusal(422, "You can't follow yourself.");
  const added = await insertFollows(call.db, [{ followerId, followedId, at: call.now }]);
  if (added > 0) await call.emit(userFollowed, { followerId, followedId });
  return viewOf(call, followedId, true);
}

export async function unfollowUser(call: MemberCall, input: InputOf<typeof contract>): Promise<FollowView> {
  const followedId = await findFollowed(call.db, input.id);
  if (followedId === null) throw notFound();
  const followerId = call.actor.userId;
  const began = await deleteFollow(call.db, followerId, followedId);
  if (began) await call.emit(userUnfollowed, { followerId, followedId, followedAt: began.toISOString() });
  return viewOf(call, followedId, false);
}

async function viewOf(call: MemberCall, userId: string, currentUserFollowing: boolean): Promise<FollowView> {
  const { followers_count } = await findUserCounts(call.db, userId);
  return { followersCount: followers_count, currentUserFollowing };
}
