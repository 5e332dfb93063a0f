import type { InputOf } from '#platform/pure/contract.ts';
import { conflict, notFound } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import type { GroupDocument } from '../../contract.ts';
import type { makeGroupAdmin as contract } from '../../members.contract.ts';
import { findGroupById } from '../find-group.ts';
import type { GroupMembershipTable } from '../groups.tables.ts';
import { findVisibleUser } from '../members/find-visible-user.ts';
import { updateMembershipRole } from '../members/membership.store.ts';
import { lockGroupAsAdmin } from './lock-group-as-editor.ts';
import { presentChangedGroup } from './present-changed-group.ts';

type Input = InputOf<typeof contract>;

/** Makes a member an admin of the group; refuses (404) who is no member. Answers the group as the actor sees it then. */
export const makeGroupAdmin = (call: MemberCall, input: Input): Promise<GroupDocument> =>
  changeRole(call, input, 'admin');

/** Makes an admin an ordinary member; refuses (409) the last admin who is neither suspended nor deleted. */
export const unmakeGroupAdmin = (call: MemberCall, input: Input): Promise<GroupDocument> =>
  changeRole(call, input, 'member');

/** The lock on the group's row serialises role changes, so that two admins cannot dismiss each other at once. */
async function changeRole(
  call: MemberCall,
  { groupLink, userId }: Input,
  role: GroupMembershipTable['role'],
): Promise<GroupDocument> {
  const group = await lockGroupAsAdmin(call, groupLink);
  const user = await findVisibleUser(call, userId, 'group');
  if (!user) throw notFound();
  const target = await findGroupById(call.db, group.row.id, user.id);
  if (!target?.viewerRelation.role) throw notFound();
  if (target.viewerRelation.role !== role) {
    if (target.viewerRelation.onlyAdmin)
      throw conflict('A group needs an admin. Make another member admin first.');
    await updateMembershipRole(call.db, { groupId: group.row.id, userId: user.id, role });
  }
  return presentChangedGroup(call, group);
}
