import { resolveDocument } from '#platform/pure/json-api.ts';
import type { Person } from '#testing/person.ts';
import { sendMessage } from '../contract.ts';
import type { Message } from '../model/conversation.ts';

/** Sends a message to a user or in a conversation as the member; returns the answer as a plain object. */
export async function sendMessageAs(
  from: Person,
  to: { userId: string } | { conversationId: string },
  content: string,
  key?: string,
): Promise<Message> {
  return resolveDocument<Message>(await from.call(sendMessage, { message: { ...to, content, key } }));
}
