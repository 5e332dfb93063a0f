import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Api } from '#platform/pure/contract.ts';
import { resolveDocument } from '#platform/pure/json-api.ts';
import { patchQueryData } from '#platform/web/api/query-data-age.ts';
import { getConversation, listConversations, listMessages } from '../contract.ts';
import type { Conversation, Message } from '../model/conversation.ts';
import type { LiveFeedPage } from './live-feed.ts';

/** Query key of the header icon's count. */
export const newConversationsKey = ['messages', 'new-conversations'];

interface ConversationPage<T> extends LiveFeedPage<T> {
  defaultAvatarUrl: string;
}

/** A page of the reader's conversations as plain objects. */
export async function loadConversations(
  api: Api,
  page?: string | number,
): Promise<ConversationPage<Conversation>> {
  const answer = await api(listConversations, { page });
  const { nextPage, defaultAvatarUrl } = answer.meta;
  return { items: resolveDocument<Conversation[]>(answer), nextPage, defaultAvatarUrl };
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

async function loadConversation(api: Api, id: string) {
  const answer = await api(getConversation, { id });
  const { defaultAvatarUrl } = answer.meta;
  return { conversation: resolveDocument<Conversation>(answer), defaultAvatarUrl };
}

/** Changes the cached conversation, if there is one. */
export function updateCachedConversation(
  client: QueryClient,
  api: Api,
  id: string,
  change: (conversation: Conversation) => Partial<Conversation>,
): void {
  type Cached = Awaited<ReturnType<typeof loadConversation>>;
  patchQueryData<Cached>(client, conversationQuery(api, id).queryKey, (cached) => ({
    ...cached,
    conversation: { ...cached.conversation, ...change(cached.conversation) },
  }));
}
