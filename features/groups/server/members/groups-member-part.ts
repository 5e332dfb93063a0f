import type { MemberPart } from '#features/members/server/member-part.ts';
import { emptyCountColumns } from '#features/members/server/student-columns.ts';
import { guest } from '#platform/pure/actor.ts';
import type { Call } from '#platform/server/call.ts';
import { transaction } from '#platform/server/db/transaction.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { removeGroup } from '../admins/remove-group.ts';
import { findGroupById } from '../find-group.ts';
import {
  findGroupDataForExport,
  findGroupIdsOfMember,
  findSuccessorAdmin,
  lockGroupRow,
} from '../group.store.ts';
import { deleteEmailStops } from '../updates/group-email-setting.store.ts';
import { clearGroupUpdateAuthor } from '../updates/group-update.store.ts';
import { endGroupFollow } from './follow-group.ts';
import { deleteInvitationsOf, deleteMembership, updateMembershipRole } from './membership.store.ts';

/** Memberships, follows and invitations of a member; a group that loses its only admin gets its longest member as admin (ACCOUNT-087). */
export const groupsMemberPart: MemberPart = {
  name: 'groups',
  tables: {
    user_counts: [emptyCountColumns('following_groups_count groups_count')],
    group_memberships: [],
    group_follows: [],
    group_email_stops: [],
    group_invitations: [],
    group_news: [],
  },

  async *exportFiles({ db }, userId) {
    yield { path: 'groups.json', json: await findGroupDataForExport(db, userId) };
  },

  async erase(call, userId) {
    for (const groupId of await findGroupIdsOfMember(call.db, userId))
      await removeFromGroup(call, groupId, userId);
    await deleteInvitationsOf(call.db, userId);
    await deleteEmailStops(call.db, userId);
    await clearGroupUpdateAuthor(call.db, userId);
  },
};

/** One transaction a group, so that an interruption leaves every group consistent. */
async function removeFromGroup({ platform }: Call, groupId: string, userId: string): Promise<void> {
  await transaction(platform.db, async (tx) => {
    const call = makeCall(platform, tx, guest);
    await lockGroupRow(tx, groupId);
    const group = await findGroupById(tx, groupId, userId);
    if (!group) return;
    if (group.viewerRelation.onlyAdmin) {
      const successor = await findSuccessorAdmin(tx, groupId, userId);
      if (!successor) return removeGroup(call, group.row);
      await updateMembershipRole(tx, { groupId, userId: successor, role: 'admin' });
    }
    await endGroupFollow(call, groupId, userId);
    await deleteMembership(tx, groupId, userId);
  });
}
