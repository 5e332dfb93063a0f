import type { MemberPart } from '#features/identity/server/member-part.ts';
import { guest } from '#platform/pure/actor.ts';
import type { Call } from '#platform/server/call.ts';
import { transaction } from '#platform/server/db/transaction.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { findGroupById } from './find-group.ts';
import { findGroupIdsOfMember, findGroupsOfMember, findHeir } from './find-groups-of-member.ts';
import { leaveBehind } from './follow-group.ts';
import { holdGroup } from './group.store.ts';
import { forgetNewsAuthor } from './group-news.store.ts';
import { deleteMembership, forgetInvitations, setRole } from './membership.store.ts';
import { removeGroup } from './remove-group.ts';

/** Memberships, follows and invitations; a group that loses its only admin goes to who has been there longest (ACCOUNT-087). */
export const groupsOfMember: MemberPart = {
  name: 'groups',
  tables: ['group_memberships', 'group_follows', 'group_invitations', 'group_news'],

  async *exportFiles({ db }, userId) {
    yield { path: 'groups.json', json: await findGroupsOfMember(db, userId) };
  },

  async erase(call, userId) {
    for (const groupId of await findGroupIdsOfMember(call.db, userId)) await takeOut(call, groupId, userId);
    await forgetInvitations(call.db, userId);
    await forgetNewsAuthor(call.db, userId);
  },
};

/** One group in one transaction, so that whoever stops in between leaves whole groups. */
async function takeOut({ platform }: Call, groupId: string, userId: string): Promise<void> {
  await transaction(platform.db, async (tx) => {
    const call = makeCall(platform, tx, guest);
    await holdGroup(tx, groupId);
    const met = await findGroupById(tx, groupId, userId);
    if (!met) return;
    if (met.standing.onlyAdmin) {
      const heir = await findHeir(tx, groupId, userId);
      if (!heir) return removeGroup(call, met.row);
      await setRole(tx, groupId, heir, 'admin');
    }
    await leaveBehind(call, groupId, userId);
    await deleteMembership(tx, groupId, userId);
  });
}
