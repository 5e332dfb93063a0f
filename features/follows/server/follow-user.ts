import { hasBlocked } from '#features/blocks/server/block.store.ts';
import {
  type followUser as contract,
  type FollowView,
  userFollowed,
  userUnfollowed,
} from '#features/follows/contract.ts';
import {
  deleteFollow,
  findFollowableUserId,
  findFollowedUserId,
  insertFollows,
  lockFollowsBetween,
} from '#features/follows/server/follow.store.ts';
import { findUserCounts } from '#features/members/server/user-counts.store.ts';
import type { InputOf } from '#platform/pure/contract.ts';
import { forbidden, notFound, Refusal } from '#platform/pure/refusal.ts';
import type { Call, MemberCall } from '#platform/server/call.ts';

export async function followUser(call: MemberCall, input: InputOf<typeof contract>): Promise<FollowView> {
  const followerId = call.actor.userId;
  const followedId = await findFollowableUserId(call.db, input.id, followerId);
  if (followedId === null) throw notFound();
  if (followedId === followerId) throw new Refusal(422, "You can't follow yourself.");
  await lockFollowsBetween(call.db, followerId, followedId);
  if (await hasBlocked(call.db, followedId, followerId)) throw forbidden("You can't follow this person.");
  if (await hasBlocked(call.db, followerId, followedId))
    throw forbidden('You have blocked this person. Unblock them to follow them.');
  const added = await insertFollows(call.db, [{ followerId, followedId, at: call.now }]);
  if (added > 0) await call.emit(userFollowed, { followerId, followedId });
  return presentFollow(call, followedId, true);
}

export async function unfollowUser(call: MemberCall, input: InputOf<typeof contract>): Promise<FollowView> {
  const followedId = await findFollowedUserId(call.db, input.id);
  if (followedId === null) throw notFound();
  const followerId = call.actor.userId;
  await deleteFollowWithEvent(call, followerId, followedId);
  return presentFollow(call, followedId, false);
}

/** Deletes the follows between two members, with events. Call it in a transaction; waits for a concurrent follow. */
export async function deleteFollowsBetween(call: Call, one: string, other: string): Promise<void> {
  await lockFollowsBetween(call.db, one, other);
  await deleteFollowWithEvent(call, one, other);
  await deleteFollowWithEvent(call, other, one);
}

async function deleteFollowWithEvent(call: Call, followerId: string, followedId: string): Promise<void> {
  const began = await deleteFollow(call.db, followerId, followedId);
  if (began) await call.emit(userUnfollowed, { followerId, followedId, followedAt: began.toISOString() });
}

async function presentFollow(
  call: MemberCall,
  userId: string,
  currentUserFollowing: boolean,
): Promise<FollowView> {
  const { followers_count } = await findUserCounts(call.db, userId);
  return { followersCount: followers_count, currentUserFollowing };
}
