import type { MemberPart } from '#features/members/server/member-part.ts';
import { findConversationsOfMember, findMessagesForExport } from './conversation.store.ts';

/** Messages of a deleted member stay with their recipients without a name (ACCOUNT-085). */
export const messagesOfMember: MemberPart = {
  name: 'messages',
  tables: { conversations: [], conversation_participations: [], messages: [] },

  async *exportFiles({ db }, userId) {
    for (const { id, username } of await findConversationsOfMember(db, userId))
      yield {
        path: `messages/${id}.json`,
        json: { with: username, messages: await findMessagesForExport(db, id, userId) },
      };
  },

  async erase() {
    // Nothing: what is shown of the author comes from the cleared row of the member.
  },
};
