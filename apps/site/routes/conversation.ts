import { otherUserOf } from '#features/messages/model/conversation.ts';
import {
  conversationQuery,
  conversationsQuery,
  messagesQuery,
} from '#features/messages/web/message-queries.ts';
import { MessagesPage } from '#features/messages/web/messages-page.tsx';
import { sitePage } from '../site-page.ts';

export const page = sitePage({
  component: MessagesPage,
  load: async ({ context: { api, queryClient, viewer }, params: { id = '' } }) => {
    const [conversation] = await Promise.all([
      queryClient.ensureQueryData(conversationQuery(api, id)),
      queryClient.ensureQueryData(messagesQuery(api, id)),
      queryClient.ensureQueryData(conversationsQuery(api)),
    ]);
    return { name: otherUserOf(conversation, viewer?.id ?? '').username };
  },
  head: ({ data }) => ({ title: `${data.name} · Messages`, noIndex: true }),
});
