import type { MemberPart } from '#features/members/server/member-part.ts';
import { deleteChatMessagesOfMember, findChatMessagesOfMember } from './chat-messages.store.ts';

/** What a member wrote in the chats of campaigns leaves with them. */
export const chatOfMember: MemberPart = {
  name: 'campaign chats',
  tables: { campaign_chat_messages: [] },

  async *exportFiles({ db }, userId) {
    const messages = await findChatMessagesOfMember(db, userId);
    yield {
      path: 'campaign-chat.json',
      json: messages.map(({ id, campaign_id, content, created_at }) => ({
        id,
        campaign: campaign_id,
        content,
        createdAt: created_at,
      })),
    };
  },

  async erase({ db }, userId) {
    await deleteChatMessagesOfMember(db, userId);
  },
};
