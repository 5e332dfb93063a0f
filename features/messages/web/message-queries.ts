import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Api } from '#platform/pure/contract.ts';
import { resolveDocument } from '#platform/pure/json-api.ts';
import { patchQueryData } from '#platform/web/api/query-data-age.ts';
import { getConversation, listConversations, listMessages } from '../contract.ts';
import type { Conversation, Message } from '../model/conversation.ts';
import type { LiveFeedPage } from './live-feed.ts';

/** Query key of the header icon's count. */
export const newConversationsKey = ['messages', 'new-conversations'];

/** A page of the reader's conversations as plain objects. */
export async function loadConversations(
  api: Api,
  page?: string | number,
): Promise<LiveFeedPage<Conversation>> {
  const answer = await api(listConversations, { page });
  return { items: resolveDocument<Conversation[]>(answer), nextPage: answer.meta.nextPage };
}

/** A page of a conversation's messages, newest first, as plain objects. */
export async function loadMessages(
  api: Api,
  id: string,
  page?: string | number,
): Promise<LiveFeedPage<Message>> {
  const answer = await api(listMessages, { id, page });
  return { items: resolveDocument<Message[]>(answer), nextPage: answer.meta.nextPage };
}

/** The first page of the reader's conversations. */
export const conversationsQuery = (api: Api) =>
  queryOptions({ queryKey: ['messages', 'conversations'], queryFn: () => loadConversations(api) });

/** The newest messages of a conversation. */
export const messagesQuery = (api: Api, id: string) =>
  queryOptions({ queryKey: ['messages', 'newest', id], queryFn: () => loadMessages(api, id) });

export const conversationQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: ['messages', 'conversation', id],
    queryFn: () => loadConversation(api, id),
  });

const loadConversation = async (api: Api, id: string): Promise<Conversation> =>
  resolveDocument<Conversation>(await api(getConversation, { id }));

/** Changes the cached conversation, if there is one. */
export function updateCachedConversation(
  client: QueryClient,
  api: Api,
  id: string,
  change: (conversation: Conversation) => Partial<Conversation>,
): void {
  patchQueryData<Conversation>(client, conversationQuery(api, id).queryKey, (cached) => ({
    ...cached,
    ...change(cached),
  }));
}
