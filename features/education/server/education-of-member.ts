import type { MemberPart } from '#features/identity/server/member-part.ts';
import { Refusal } from '#platform/pure/refusal.ts';
import { deleteBansOf, listBansOf } from './bans.store.ts';
import { deleteInvitationsTo, forgetInviter, listInvitationsBy } from './invitations.store.ts';
import { deleteMembershipsOf, listMembershipsOf } from './memberships.store.ts';
import { deleteOrganizationsOf, deleteTrialOf, ownsSchoolWithOthers } from './organizations.store.ts';

/** The school that the member owns, and what they have with others. */
export const educationOfMember: MemberPart = {
  name: 'education',
  tables: [
    'organizations',
    'organization_memberships',
    'organization_invitations',
    'organization_bans',
    'education_trials',
  ],

  async beforeLeaving({ db }, userId) {
    if (await ownsSchoolWithOthers(db, userId)) {
      throw new Refusal(422, 'You own a school with other members. Transfer or close it first.');
    }
    // Now, as their address is gone when the rest is taken away.
    await deleteInvitationsTo(db, userId);
  },

  async *exportFiles({ db }, userId) {
    const memberships = await listMembershipsOf(db, userId);
    if (memberships.length > 0) {
      yield { path: 'schools.json', json: memberships.map(({ consent_by: _other, ...rest }) => rest) };
    }
    const bans = await listBansOf(db, userId);
    if (bans.length > 0) yield { path: 'school-bans.json', json: bans };
    // Whom they have invited is others' address.
    const invited = (await listInvitationsBy(db, userId)).map(({ id, role, created_at }) => ({
      id,
      role,
      created_at,
    }));
    if (invited.length > 0) yield { path: 'school-invitations.json', json: invited };
  },

  async erase({ platform: { db } }, userId) {
    await deleteOrganizationsOf(db, userId);
    await deleteMembershipsOf(db, userId);
    await forgetInviter(db, userId);
    await deleteBansOf(db, userId);
    await deleteTrialOf(db, userId);
  },
};
