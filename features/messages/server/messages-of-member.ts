import { deleteBlocksOf } from '#features/blocks/server/block.store.ts';
import type { MemberPart } from '#features/members/server/member-part.ts';
import {
  findConversationsOfMember,
  findMessagesForExport,
  findUsersBlockedBy,
} from './conversation.store.ts';

/** Messages of a deleted member stay with their recipients without a name (ACCOUNT-085). Blocks are deleted. */
export const messagesOfMember: MemberPart = {
  name: 'messages',
  tables: ['conversations', 'conversation_participations', 'messages', 'blocks'],

  async *exportFiles({ db }, userId) {
    for (const { id, username } of await findConversationsOfMember(db, userId))
      yield {
        path: `messages/${id}.json`,
        json: { with: username, messages: await findMessagesForExport(db, id, userId) },
      };
    yield { path: 'blocked-users.json', json: await findUsersBlockedBy(db, userId) };
  },

  async erase({ db }, userId) {
    await deleteBlocksOf(db, userId);
  },
};
