import type { QueryClient } from '@tanstack/react-query';
import type { Api } from '#platform/pure/contract.ts';
import type { Conversation, Message } from '../model/conversation.ts';
import { createLiveFeed, type LiveFeed, type LiveFeedPage } from './live-feed.ts';
import { loadConversations, loadMessages } from './message-queries.ts';

/** One feed per query client, so that loaded pages survive opening a conversation and going back. */
const feedByClient = new WeakMap<QueryClient, LiveFeed<Conversation>>();

/** The reader's conversations, by last message. */
export function conversationFeed(
  api: Api,
  client: QueryClient,
  start: LiveFeedPage<Conversation>,
): LiveFeed<Conversation> {
  const feed =
    feedByClient.get(client) ??
    createLiveFeed<Conversation>({
      start,
      read: (page) => loadConversations(api, page),
      order: (a, b) => compare(b.updatedAt, a.updatedAt) || compare(b.id, a.id),
      isSame: (fresh, known) => fresh.updatedAt === known.updatedAt,
    });
  feedByClient.set(client, feed);
  return feed;
}

/** The messages of a conversation, newest first. */
export const messageFeed = (api: Api, id: string, start: LiveFeedPage<Message>): LiveFeed<Message> =>
  createLiveFeed<Message>({
    start,
    read: (page) => loadMessages(api, id, page),
    order: (a, b) => b.position - a.position,
    isSame: () => true,
  });

const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b));
