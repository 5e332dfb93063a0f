import { findConsentsOfMember } from './consents.store.ts';
import { updateUserToDeleted } from './deleted-users.store.ts';
import type { MemberPart } from './member-part.ts';

/** The row of the member, which stays, and their consents. */
export const rowOfMember: MemberPart = {
  name: 'members',
  tables: [
    'users',
    'user_counts',
    'user_consents',
    'name_keys',
    // Stays without names: the actions of an admin must stay traceable after either has left.
    'audit_log',
  ],

  deleteAtOnce: ({ db, now }, userId) => updateUserToDeleted(db, userId, now),

  async *exportFiles({ db }, userId) {
    const consents = await findConsentsOfMember(db, userId);
    yield { path: 'consents.json', json: consents.map(({ user_id: _id, id: _number, ...rest }) => rest) };
  },

  async erase() {},
};
