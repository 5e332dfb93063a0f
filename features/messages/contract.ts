import { z } from 'zod';
import { endpoint } from '#platform/pure/contract.ts';

export const listNewConversations = endpoint({
  id: 'messages.listNewConversations',
  method: 'GET',
  path: '/api/conversations/new_conversations',
  access: 'signed_in',
  summary: "The caller's conversations with unread messages",
  answer: z.strictObject({ meta: z.strictObject({ total: z.number().int().min(0) }) }),
});
