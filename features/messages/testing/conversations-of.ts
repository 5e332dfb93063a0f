import { resolveDocument } from '#platform/pure/json-api.ts';
import type { Person } from '#testing/person.ts';
import { getConversation, listConversations, listMessages } from '../contract.ts';
import type { Conversation, Message } from '../model/conversation.ts';

interface Paged {
  page?: string | number;
  items?: number;
}

/** A page of the member's conversations as plain objects. */
export async function conversationsOf(person: Person, input: Paged = {}): Promise<Conversation[]> {
  return resolveDocument(await person.call(listConversations, input));
}

export async function conversationOf(person: Person, id: string): Promise<Conversation> {
  return resolveDocument(await person.call(getConversation, { id }));
}

/** A page of a conversation's messages as plain objects, newest first. */
export async function messagesIn(person: Person, id: string, input: Paged = {}): Promise<Message[]> {
  return resolveDocument(await person.call(listMessages, { id, ...input }));
}
