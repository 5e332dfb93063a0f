import { page } from '#platform/pure/page.ts';

export const messagesPage = page({ id: 'messages', path: '/account/messages' });
export const conversationPage = page({ id: 'conversation', path: '/account/messages/$id' });
