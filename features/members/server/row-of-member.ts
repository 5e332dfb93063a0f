import { findConsentsOfMember } from './consents.store.ts';
import { updateUserToDeleted } from './deleted-users.store.ts';
import type { MemberPart } from './member-part.ts';
import {
  accountColumns,
  emptyAccountColumns,
  musicCountColumns,
  signingInColumns,
  studentColumns,
} from './student-columns.ts';

/** The row of the member, which stays, and their consents. */
export const rowOfMember: MemberPart = {
  name: 'members',
  tables: {
    users: [
      accountColumns('id guid username profile_link created_at deleted_at names_kept_until terms_version'),
      signingInColumns('banned_at'),
      emptyAccountColumns('admin subscribed_to_newsletter'),
    ],
    user_counts: [musicCountColumns('user_id')],
    name_keys: [studentColumns('No two accounts have one name', 'kind key user_id')],
    user_consents: [],
    // Stays without names: the actions of an admin must stay traceable after either has left.
    audit_log: [],
  },

  deleteAtOnce: ({ db, now }, userId) => updateUserToDeleted(db, userId, now),

  async *exportFiles({ db }, userId) {
    const consents = await findConsentsOfMember(db, userId);
    yield { path: 'consents.json', json: consents.map(({ user_id: _id, id: _number, ...rest }) => rest) };
  },

  async erase() {},
};
