import type { InputOf } from '#platform/pure/contract.ts';
import { conflict, notFound } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import type { GroupDocument } from '../contract.ts';
import type { makeGroupAdmin as contract } from '../members.contract.ts';
import { findGroupById } from './find-group.ts';
import { findVisibleUser } from './find-visible-user.ts';
import type { GroupMembershipTable } from './group.table.ts';
import { lockGroupAsAdmin } from './lock-group-as-editor.ts';
import { updateMembershipRole } from './membership.store.ts';
import { presentChangedGroup } from './present-changed-group.ts';

type Input = InputOf<typeof contract>;

/** Shares the running of a group. Nobody but its members can be named (404); answers the group as the caller sees it then. */
export const makeGroupAdmin = (call: MemberCall, input: Input): Promise<GroupDocument> =>
  changeRole(call, input, 'admin');

/** The opposite, of somebody else or oneself. A group is never left without an admin who is there (409). */
export const unmakeGroupAdmin = (call: MemberCall, input: Input): Promise<GroupDocument> =>
  changeRole(call, input, 'member');

/** Whoever changes roles holds the group's row, so two who take each other's do so one after the other. */
async function changeRole(
  call: MemberCall,
  { groupLink, userId }: Input,
  role: GroupMembershipTable['role'],
): Promise<GroupDocument> {
  const group = await lockGroupAsAdmin(call, groupLink);
  const user = await findVisibleUser(call, userId);
  if (!user) throw notFound();
  const theirs = await findGroupById(call.db, group.row.id, user.id);
  if (!theirs?.viewerRelation.role) throw notFound();
  if (theirs.viewerRelation.role !== role) {
    if (theirs.viewerRelation.onlyAdmin)
      throw conflict('A group needs an admin. Make another member admin first.');
    await updateMembershipRole(call.db, group.row.id, user.id, role);
  }
  return presentChangedGroup(call, group);
}
