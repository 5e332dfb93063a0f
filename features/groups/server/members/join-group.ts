import type { InputOf } from '#platform/pure/contract.ts';
import { conflict, forbidden } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import type { joinGroup as contract, GroupDocument } from '../../contract.ts';
import { groupJoined, groupLeft } from '../../events.contract.ts';
import { presentChangedGroup } from '../admins/present-changed-group.ts';
import { lockGroupForUpdate } from '../find-group.ts';
import { withRights } from '../may-see-group.ts';
import { presentGroupDocument } from '../present-group.ts';
import { endGroupFollow } from './follow-group.ts';
import { deleteMembership, insertMembership } from './membership.store.ts';

export async function joinGroup(call: MemberCall, input: InputOf<typeof contract>): Promise<GroupDocument> {
  const group = await lockGroupForUpdate(call, input.groupLink);
  const { row, viewerRelation } = group;
  if (viewerRelation.role !== null) return presentGroupDocument(call, group);
  if (!withRights(call, group).rights.join) throw forbidden('This group can only be joined by invitation.');
  await insertNewMember(call, row.id);
  return presentChangedGroup(call, group);
}

/** Makes the actor a member of a locked group. */
export async function insertNewMember(call: MemberCall, groupId: string): Promise<void> {
  const { userId } = call.actor;
  await insertMembership(call.db, {
    id: call.newId(),
    group_id: groupId,
    user_id: userId,
    role: 'member',
    created_at: call.now,
  });
  await call.emit(groupJoined, { groupId, userId });
}

/** Leaves a group. Posts and comments stay (GROUP-041); the follow of a closed group ends. */
export async function leaveGroup(call: MemberCall, input: InputOf<typeof contract>): Promise<GroupDocument> {
  const group = await lockGroupForUpdate(call, input.groupLink);
  const { row, viewerRelation } = group;
  if (viewerRelation.role === null) return presentGroupDocument(call, group);
  if (viewerRelation.onlyAdmin) throw conflict("The only admin can't leave the group.");
  const { userId } = call.actor;
  const joinedAt = await deleteMembership(call.db, row.id, userId);
  if (joinedAt) await call.emit(groupLeft, { groupId: row.id, userId, joinedAt: joinedAt.toISOString() });
  if (row.privacy_setting === 'closed') await endGroupFollow(call, row.id, userId);
  return presentChangedGroup(call, group);
}
