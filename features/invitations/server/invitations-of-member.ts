import type { MemberPart } from '#features/members/server/member-part.ts';
import {
  deleteInvitationsSentBy,
  deleteInvitationsToMember,
  findInvitationsSentBy,
} from './invitations.store.ts';

/** The e-mailed invitations that a member sent, and those to their address. */
export const invitationsOfMember: MemberPart = {
  name: 'invitations',
  tables: { emailed_invitations: [] },

  async beforeDeletion({ db }, userId) {
    // Before the address is deleted, by which invitations are found.
    await deleteInvitationsToMember(db, userId);
  },

  async *exportFiles({ db }, userId) {
    // Without the invited addresses, which belong to others.
    const sent = (await findInvitationsSentBy(db, userId)).map(({ id, kind, target_id, created_at }) => ({
      id,
      kind,
      target_id,
      created_at,
    }));
    if (sent.length > 0) yield { path: 'invitations.json', json: sent };
  },

  async erase({ platform: { db } }, userId) {
    await deleteInvitationsSentBy(db, userId);
  },
};
