import { hasBlocked } from '#features/blocks/server/block.store.ts';
import { findFollowedIds, lockFollowsBetween } from '#features/follows/server/follow.store.ts';
import { findUser } from '#features/members/server/find-user.ts';
import { hydrateUsers } from '#features/members/server/hydrate-users.ts';
import { mayReachUser } from '#features/members/server/may-see-user.ts';
import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import { forbidden, invalid, notFound } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import { publishInvalidation } from '#platform/server/live/invalidation.ts';
import type {
  addContributor as addContract,
  listContributors as listContract,
  removeContributor as removeContract,
} from '../../contributors.contract.ts';
import { MAX_CONTRIBUTIONS, MAX_CONTRIBUTORS } from '../../model/list-limits.ts';
import { lockList } from '../change-list.ts';
import { lockListRow } from '../follows/list-follow.store.ts';
import { getVisibleList } from '../get-list.ts';
import {
  deleteContributor,
  findContributorIds,
  insertContributor,
  isContributor,
  lockContributionsCount,
} from './contributor.store.ts';

/** Refuses (404) those who may not add tracks to the list. */
export async function listContributors(
  call: MemberCall,
  { id }: InputOf<typeof listContract>,
): Promise<AnswerOf<typeof listContract>> {
  const { user_id: ownerId } = await getVisibleList(call, id, undefined);
  const { userId } = call.actor;
  if (ownerId !== userId && !(await isContributor(call.db, id, userId))) throw notFound();
  return presentContributors(call, id);
}

async function presentContributors(call: MemberCall, listId: string): Promise<AnswerOf<typeof listContract>> {
  const ids = await findContributorIds(call.db, listId);
  const users = await hydrateUsers(call, ids);
  return { users: ids.flatMap((id) => users.get(id) ?? []) };
}

/**
 * Somebody who adds tracks already changes nothing. Refuses (404) a member whom the owner may not have in a group, (403) one who does not
 * follow the owner, and where one has blocked the other, (422) the owner and one too many.
 */
export async function addContributor(
  call: MemberCall,
  { id, userId }: InputOf<typeof addContract>,
): Promise<AnswerOf<typeof addContract>> {
  const user = await findUser(call.db, userId);
  if (userId === call.actor.userId) throw invalid({ user_id: ['is you'] });
  // A block of the same two happens before or after this.
  await lockFollowsBetween(call.db, call.actor.userId, userId);
  const list = await lockList(call, id);
  if (!user || !(await mayReachUser(call, user, 'group'))) throw notFound();
  if (await hasBlocked(call.db, userId, call.actor.userId)) throw forbidden();
  if (await hasBlocked(call.db, call.actor.userId, userId))
    throw forbidden('You have blocked this person. Unblock them to share your list with them.');
  const present = await findContributorIds(call.db, id);
  if (present.includes(userId)) return presentContributors(call, id);
  if (!(await findFollowedIds(call.db, userId, [call.actor.userId])).has(call.actor.userId))
    throw forbidden('Only people who follow you can be added.');
  if (present.length >= MAX_CONTRIBUTORS)
    throw invalid({ user_id: [`A list is shared with ${MAX_CONTRIBUTORS} people at most`] });
  if ((await lockContributionsCount(call.db, userId)) >= MAX_CONTRIBUTIONS)
    throw invalid({ user_id: ['They add tracks to as many lists of others as they can'] });
  await insertContributor(call.db, { listId: list.id, userId, at: call.now });
  await publishInvalidation(call.db, [id, list.user_id, userId]);
  return presentContributors(call, id);
}

/** Repeated it changes nothing. Refuses (404) all but the list's owner and the contributor. */
export async function removeContributor(
  call: MemberCall,
  { id, userId }: InputOf<typeof removeContract>,
): Promise<undefined> {
  const list = await lockListRow(call.db, id);
  if (list?.user_id !== call.actor.userId) {
    const isOwn = userId === call.actor.userId;
    if (!list || !isOwn || !(await isContributor(call.db, id, userId))) throw notFound();
  }
  await deleteContributor(call.db, id, userId);
  await publishInvalidation(call.db, [id, list.user_id, userId]);
}
