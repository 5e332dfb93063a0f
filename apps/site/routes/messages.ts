import { conversationsQuery } from '#features/messages/web/message-queries.ts';
import { MessagesPage } from '#features/messages/web/messages-page.tsx';
import { sitePage } from '../site-page.ts';

export const page = sitePage({
  component: MessagesPage,
  load: async ({ context: { api, queryClient } }) => {
    await queryClient.ensureQueryData(conversationsQuery(api));
  },
  head: { title: 'Messages', noIndex: true },
});
