import { z } from 'zod';
import { groupKey } from '#features/groups/contract.ts';
import { UserView } from '#features/members/contract.ts';
import { endpoint } from '#platform/pure/contract.ts';
import { nameSchemas } from '#platform/pure/name-schemas.ts';
import { pageMeta, pagingFields } from '#platform/pure/paging.ts';
import { requiredText } from '#platform/pure/text/required-text.ts';
import { CHAT_CONTENT_LIMIT, CHAT_REASON_LIMIT } from './model/chat-limits.ts';

export const ChatMessageView = z.strictObject({
  id: z.uuid(),
  /** Plain text. */
  content: z.string().max(CHAT_CONTENT_LIMIT * 2),
  createdAt: z.string().max(40),
  user: UserView,
  can: z.strictObject({ delete: z.boolean(), report: z.boolean() }),
});
export type ChatMessageView = z.output<typeof ChatMessageView>;

const byGroup = z.strictObject({ groupLink: groupKey });
const byMessage = z.strictObject({ groupLink: groupKey, id: z.uuid() });

export const listChatMessages = endpoint({
  id: 'campaigns.listChatMessages',
  method: 'GET',
  path: '/api/groups/:group_link/chat_messages',
  access: 'anyone',
  community: true,
  summary: 'The chat of a campaign, newest first; 50 a page',
  params: byGroup,
  query: z.strictObject(pagingFields),
  answer: z.strictObject({ messages: z.array(ChatMessageView).max(100), meta: pageMeta }),
});

export const postChatMessage = endpoint({
  id: 'campaigns.postChatMessage',
  method: 'POST',
  path: '/api/groups/:group_link/chat_messages',
  access: 'signed_in',
  community: true,
  summary: 'Writes in the chat of a campaign that is not over',
  params: byGroup,
  body: z.strictObject({ content: requiredText(CHAT_CONTENT_LIMIT) }),
  answer: ChatMessageView,
  status: 201,
  limits: [{ per: 'user', max: 10, seconds: 60 }],
});

export const deleteChatMessage = endpoint({
  id: 'campaigns.deleteChatMessage',
  method: 'DELETE',
  path: '/api/groups/:group_link/chat_messages/:id',
  access: 'signed_in',
  community: true,
  summary: 'Deletes a message; for its author, the admins of the group and site admins',
  params: byMessage,
});

export const reportChatMessage = endpoint({
  id: 'campaigns.reportChatMessage',
  method: 'POST',
  path: '/api/groups/:group_link/chat_messages/:id/reports',
  access: 'signed_in',
  community: true,
  summary: 'Tells the moderators what is wrong with a message',
  params: byMessage,
  body: z.strictObject({ reason: requiredText(CHAT_REASON_LIMIT) }),
  answer: z.strictObject({}),
  limits: [{ per: 'user', max: 20, seconds: 3600 }],
});

nameSchemas({ ChatMessageView });
