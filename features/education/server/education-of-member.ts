import type { MemberPart } from '#features/identity/server/member-part.ts';
import { Refusal } from '#platform/pure/refusal.ts';
import { deleteMembershipsOf, listMembershipsOf } from './memberships.store.ts';
import { deleteOrganizationsOf, deleteTrialOf, ownsSchoolWithOthers } from './organizations.store.ts';

/** The school that the member owns, and what they have with others. */
export const educationOfMember: MemberPart = {
  name: 'education',
  tables: ['organizations', 'organization_memberships', 'education_trials'],

  async beforeLeaving({ db }, userId) {
    if (await ownsSchoolWithOthers(db, userId)) {
      throw new Refusal(422, 'You own a school with other members. Transfer or close it first.');
    }
  },

  async *exportFiles({ db }, userId) {
    const memberships = await listMembershipsOf(db, userId);
    if (memberships.length === 0) return;
    yield { path: 'schools.json', json: memberships.map(({ consent_by: _other, ...rest }) => rest) };
  },

  async erase({ platform: { db } }, userId) {
    await deleteOrganizationsOf(db, userId);
    await deleteMembershipsOf(db, userId);
    await deleteTrialOf(db, userId);
  },
};
