import type { InputOf } from '#platform/pure/contract.ts';
import { conflict, notFound } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import type { GroupDocument } from '../contract.ts';
import type { makeGroupAdmin as contract } from '../members.contract.ts';
import { answerChanged } from './answer-changed.ts';
import { findGroupById } from './find-group.ts';
import { findSeenUser } from './find-seen-user.ts';
import type { GroupMembershipTable } from './group.table.ts';
import { holdRunGroup } from './hold-own-group.ts';
import { setRole } from './membership.store.ts';

type Input = InputOf<typeof contract>;

/** Shares the running of a group. Nobody but its members can be named (404); answers the group as the caller sees it then. */
export const makeGroupAdmin = (call: MemberCall, input: Input): Promise<GroupDocument> =>
  giveRole(call, input, 'admin');

/** The opposite, of somebody else or oneself. A group is never left without an admin who is there (409). */
export const unmakeGroupAdmin = (call: MemberCall, input: Input): Promise<GroupDocument> =>
  giveRole(call, input, 'member');

/** Whoever changes roles holds the group's row, so two who take each other's do so one after the other. */
async function giveRole(
  call: MemberCall,
  { groupLink, userId }: Input,
  role: GroupMembershipTable['role'],
): Promise<GroupDocument> {
  const group = await holdRunGroup(call, groupLink);
  const user = await findSeenUser(call, userId);
  if (!user) throw notFound();
  const theirs = await findGroupById(call.db, group.row.id, user.id);
  if (!theirs?.standing.role) throw notFound();
  if (theirs.standing.role !== role) {
    if (theirs.standing.onlyAdmin) throw conflict('A group needs an admin. Make another member admin first.');
    await setRole(call.db, group.row.id, user.id, role);
  }
  return answerChanged(call, group);
}
