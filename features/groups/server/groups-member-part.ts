import type { MemberPart } from '#features/identity/server/member-part.ts';
import { guest } from '#platform/pure/actor.ts';
import type { Call } from '#platform/server/call.ts';
import { transaction } from '#platform/server/db/transaction.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { findGroupById } from './find-group.ts';
import { findGroupDataForExport, findGroupIdsOfMember, findSuccessorAdmin } from './find-groups-of-member.ts';
import { endGroupFollow } from './follow-group.ts';
import { lockGroupRow } from './group.store.ts';
import { clearGroupUpdateAuthor } from './group-update.store.ts';
import { deleteInvitationsOf, deleteMembership, updateMembershipRole } from './membership.store.ts';
import { removeGroup } from './remove-group.ts';

/** Memberships, follows and invitations; a group that loses its only admin goes to who has been there longest (ACCOUNT-087). */
export const groupsMemberPart: MemberPart = {
  name: 'groups',
  tables: ['group_memberships', 'group_follows', 'group_invitations', 'group_news'],

  async *exportFiles({ db }, userId) {
    yield { path: 'groups.json', json: await findGroupDataForExport(db, userId) };
  },

  async erase(call, userId) {
    for (const groupId of await findGroupIdsOfMember(call.db, userId))
      await removeFromGroup(call, groupId, userId);
    await deleteInvitationsOf(call.db, userId);
    await clearGroupUpdateAuthor(call.db, userId);
  },
};

/** One group in one transaction, so that whoever stops in between leaves whole groups. */
async function removeFromGroup({ platform }: Call, groupId: string, userId: string): Promise<void> {
  await transaction(platform.db, async (tx) => {
    const call = makeCall(platform, tx, guest);
    await lockGroupRow(tx, groupId);
    const met = await findGroupById(tx, groupId, userId);
    if (!met) return;
    if (met.viewerRelation.onlyAdmin) {
      const heir = await findSuccessorAdmin(tx, groupId, userId);
      if (!heir) return removeGroup(call, met.row);
      await updateMembershipRole(tx, groupId, heir, 'admin');
    }
    await endGroupFollow(call, groupId, userId);
    await deleteMembership(tx, groupId, userId);
  });
}
