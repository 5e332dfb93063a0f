import { page } from '#platform/pure/page.ts';

export const messagesPage = page({
  id: 'messages',
  path: '/account/messages',
  access: 'members',
  budgetKb: 127,
});
export const conversationPage = page({
  id: 'conversation',
  path: '/account/messages/$id',
  access: 'members',
  budgetKb: 127,
});
