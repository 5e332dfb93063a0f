import type { MemberPart } from '#features/members/server/member-part.ts';
import { accountColumns, studentColumns } from '#features/members/server/student-columns.ts';
import { Refusal } from '#platform/pure/refusal.ts';
import { deleteBansOf, findBansOf } from './bans.store.ts';
import { clearInviter, deleteInvitationsTo, findInvitationsSentBy } from './invitations/invitations.store.ts';
import { deleteSchoolMembershipsOf, findSchoolMembershipsOf } from './memberships.store.ts';
import { deleteOrganizationsOf, deleteTrialOf, ownsSchoolWithMembers } from './organizations.store.ts';
import { deleteRemovedStudent } from './removed-students.store.ts';

/** The member's own school, and their memberships, invitations and bans of others. */
export const educationOfMember: MemberPart = {
  name: 'education',
  tables: {
    users: [accountColumns('school_id school_only school_role')],
    removed_students: [
      studentColumns(
        'The name at the school of a student who was taken out, to take them back',
        'organization_id user_id name removed_at',
      ),
    ],
    organization_memberships: [
      studentColumns(
        'The name by which the school knows the student, and since when they belong to it',
        'id organization_id user_id role first_name last_name position asked_as requested_at accepted_at declined_at invited last_seen_at',
      ),
      studentColumns('That the school agreed, and to which terms', 'consent_by consent_at consent_terms'),
    ],
    organization_bans: [
      studentColumns('Whom the school lets in no more', 'organization_id user_id banned_as created_at', {
        basis: 'security',
      }),
    ],
    organizations: [],
    organization_invitations: [],
    education_trials: [],
  },

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
