import type { InputOf } from '#platform/pure/contract.ts';
import { forbidden } from '#platform/pure/refusal.ts';
import type { Call, MemberCall } from '#platform/server/call.ts';
import { type followGroup as contract, type GroupDocument, groupFollowed } from '../contract.ts';
import { groupUnfollowed } from '../events.contract.ts';
import { answerChanged } from './answer-changed.ts';
import { findAdmins } from './find-admins.ts';
import { holdMetGroup } from './find-group.ts';
import { deleteGroupFollow, insertGroupFollow } from './group-follow.store.ts';
import { closedTo } from './may-see-group.ts';
import { presentOneGroup } from './present-group.ts';

const MOST_TOLD = 1000;

export async function followGroup(call: MemberCall, input: InputOf<typeof contract>): Promise<GroupDocument> {
  const met = await holdMetGroup(call, input.groupLink);
  const { row, standing } = met;
  if (standing.following) return presentOneGroup(call, met);
  if (row.privacy_setting === 'closed' && standing.role === null) throw closedTo(call);
  if (!row.enable_following) throw forbidden('Following is turned off for this group.');
  const { userId } = call.actor;
  await insertGroupFollow(call.db, { group_id: row.id, user_id: userId, created_at: call.now });
  const adminIds = (await findAdmins(call.db, [row.id])).get(row.id) ?? [];
  await call.emit(groupFollowed, {
    groupId: row.id,
    authorId: userId,
    adminIds: adminIds.slice(0, MOST_TOLD),
  });
  return answerChanged(call, met);
}

export async function unfollowGroup(
  call: MemberCall,
  input: InputOf<typeof contract>,
): Promise<GroupDocument> {
  const met = await holdMetGroup(call, input.groupLink);
  if (!met.standing.following) return presentOneGroup(call, met);
  await leaveBehind(call, met.row.id, call.actor.userId);
  return answerChanged(call, met);
}

/** Takes the user's follow away, where there is one. The group's row must be held. */
export async function leaveBehind(call: Call, groupId: string, userId: string): Promise<void> {
  const followedAt = await deleteGroupFollow(call.db, groupId, userId);
  if (!followedAt) return;
  await call.emit(groupUnfollowed, { groupId, userId, followedAt: followedAt.toISOString() });
}
