import type { InputOf } from '#platform/pure/contract.ts';
import { forbidden } from '#platform/pure/refusal.ts';
import type { Call, MemberCall } from '#platform/server/call.ts';
import { type followGroup as contract, type GroupDocument, groupFollowed } from '../../contract.ts';
import { groupUnfollowed } from '../../events.contract.ts';
import { findAdmins } from '../admins/find-admins.ts';
import { presentChangedGroup } from '../admins/present-changed-group.ts';
import { lockGroupForUpdate } from '../find-group.ts';
import { closedGroupRefusal } from '../may-see-group.ts';
import { presentGroupDocument } from '../present-group.ts';
import { deleteGroupFollow, insertGroupFollow } from './group-follow.store.ts';

const MAX_NOTIFIED_ADMINS = 1000;

export async function followGroup(call: MemberCall, input: InputOf<typeof contract>): Promise<GroupDocument> {
  const group = await lockGroupForUpdate(call, input.groupLink);
  const { row, viewerRelation } = group;
  if (viewerRelation.following) return presentGroupDocument(call, group);
  if (row.privacy_setting === 'closed' && viewerRelation.role === null) throw closedGroupRefusal(call);
  if (!row.enable_following) throw forbidden('Following is turned off for this group.');
  const { userId } = call.actor;
  await insertGroupFollow(call.db, { group_id: row.id, user_id: userId, created_at: call.now });
  const adminIds = (await findAdmins(call.db, [row.id])).get(row.id) ?? [];
  await call.emit(groupFollowed, {
    groupId: row.id,
    authorId: userId,
    adminIds: adminIds.slice(0, MAX_NOTIFIED_ADMINS),
  });
  return presentChangedGroup(call, group);
}

export async function unfollowGroup(
  call: MemberCall,
  input: InputOf<typeof contract>,
): Promise<GroupDocument> {
  const group = await lockGroupForUpdate(call, input.groupLink);
  if (!group.viewerRelation.following) return presentGroupDocument(call, group);
  await endGroupFollow(call, group.row.id, call.actor.userId);
  return presentChangedGroup(call, group);
}

/** Deletes the user's follow of a group, if any, and emits its end. The group's row must be locked. */
export async function endGroupFollow(call: Call, groupId: string, userId: string): Promise<void> {
  const followedAt = await deleteGroupFollow(call.db, groupId, userId);
  if (!followedAt) return;
  await call.emit(groupUnfollowed, { groupId, userId, followedAt: followedAt.toISOString() });
}
