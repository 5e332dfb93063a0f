import type { MemberPart } from '#features/members/server/member-part.ts';
import { Refusal } from '#platform/pure/refusal.ts';
import { deleteBansOf, findBansOf } from './bans.store.ts';
import { clearInviter, deleteInvitationsTo, findInvitationsSentBy } from './invitations/invitations.store.ts';
import { deleteSchoolMembershipsOf, findSchoolMembershipsOf } from './memberships.store.ts';
import { deleteOrganizationsOf, deleteTrialOf, ownsSchoolWithMembers } from './organizations.store.ts';
import { deleteRemovedStudent } from './removed-students.store.ts';

/** The member's own school, and their memberships, invitations and bans of others. */
export const educationOfMember: MemberPart = {
  name: 'education',
  tables: [
    'organizations',
    'organization_memberships',
    'organization_invitations',
    'organization_bans',
    'education_trials',
    'removed_students',
  ],

  async beforeDeletion({ db }, userId) {
    if (await ownsSchoolWithMembers(db, userId)) {
      throw new Refusal(422, 'You own a school with other members. Transfer or close it first.');
    }
    // Before the address is deleted, by which invitations are found.
    await deleteInvitationsTo(db, userId);
  },

  async *exportFiles({ db }, userId) {
    const memberships = await findSchoolMembershipsOf(db, userId);
    if (memberships.length > 0) {
      yield { path: 'schools.json', json: memberships.map(({ consent_by: _other, ...rest }) => rest) };
    }
    const bans = await findBansOf(db, userId);
    if (bans.length > 0) yield { path: 'school-bans.json', json: bans };
    // Without the invited addresses, which belong to others.
    const invited = (await findInvitationsSentBy(db, userId)).map(({ id, role, created_at }) => ({
      id,
      role,
      created_at,
    }));
    if (invited.length > 0) yield { path: 'school-invitations.json', json: invited };
  },

  async erase({ platform: { db }, now }, userId) {
    await deleteOrganizationsOf(db, userId, now);
    await deleteSchoolMembershipsOf(db, userId);
    await clearInviter(db, userId);
    await deleteBansOf(db, userId);
    await deleteTrialOf(db, userId);
    await deleteRemovedStudent(db, userId);
  },
};
