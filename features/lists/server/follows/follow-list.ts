import { hasBlocked } from '#features/blocks/server/block.store.ts';
import type { FollowView } from '#features/follows/contract.ts';
import { lockFollowsBetween } from '#features/follows/server/follow.store.ts';
import { findUser } from '#features/members/server/find-user.ts';
import { mayReachUser } from '#features/members/server/may-see-user.ts';
import type { InputOf } from '#platform/pure/contract.ts';
import { forbidden, notFound, Refusal } from '#platform/pure/refusal.ts';
import type { Call, MemberCall } from '#platform/server/call.ts';
import { publishInvalidation } from '#platform/server/live/invalidation.ts';
import type {
  followList as followContract,
  unfollowList as unfollowContract,
} from '../../follows.contract.ts';
import { getVisibleList } from '../get-list.ts';
import type { ListRow } from '../lists.tables.ts';
import {
  deleteListFollow,
  deleteListFollowsOfBoth,
  findListOwnerId,
  insertListFollow,
  isListFollower,
  lockListRow,
} from './list-follow.store.ts';

/** Refuses (422) an own list, (404) one that is not public, and (403) where one of the two has blocked the other. */
export async function followList(
  call: MemberCall,
  { id }: InputOf<typeof followContract>,
): Promise<FollowView> {
  const { userId } = call.actor;
  const { user_id: ownerId } = await getVisibleList(call, id, undefined);
  if (ownerId === userId) throw new Refusal(422, "You can't follow your own list.");
  await checkMayFollow(call, ownerId);
  const list = await lockListRow(call.db, id);
  if (list?.visibility !== 'public' || list.withheld_at !== null) throw notFound();
  return changed(call, list, {
    followersCount: await insertListFollow(call.db, list, { userId, at: call.now }),
    currentUserFollowing: true,
  });
}

export async function unfollowList(
  call: MemberCall,
  { id }: InputOf<typeof unfollowContract>,
): Promise<FollowView> {
  const { userId } = call.actor;
  const ownerId = await findListOwnerId(call.db, id);
  if (ownerId === null) throw notFound();
  await lockFollowsBetween(call.db, userId, ownerId);
  const list = await lockListRow(call.db, id);
  if (!list) throw notFound();
  const isFollower = await isListFollower(call.db, id, userId);
  if (!isFollower) await getVisibleList(call, id, undefined);
  return changed(call, list, {
    followersCount: await deleteListFollow(call.db, list, userId),
    currentUserFollowing: false,
  });
}

async function changed(call: Call, list: ListRow, view: FollowView): Promise<FollowView> {
  await publishInvalidation(call.db, [list.id, list.user_id]);
  return view;
}

/** A block and a follow of the same two happen one after the other. */
async function checkMayFollow(call: MemberCall, ownerId: string): Promise<void> {
  const { userId } = call.actor;
  const owner = await findUser(call.db, ownerId);
  if (!owner || !(await mayReachUser(call, owner, 'follow'))) throw notFound();
  await lockFollowsBetween(call.db, userId, ownerId);
  if (await hasBlocked(call.db, ownerId, userId)) throw forbidden("You can't follow lists of this person.");
  if (await hasBlocked(call.db, userId, ownerId))
    throw forbidden('You have blocked this person. Unblock them to follow their lists.');
}

/** Who is blocked follows no list of the one who blocks, and the other way round. */
export const deleteListFollowsBetween = ({ db }: Call, one: string, other: string): Promise<void> =>
  deleteListFollowsOfBoth(db, one, other);
