import { infiniteQueryOptions, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Api } from '#platform/pure/contract.ts';
import { useApi, useViewer } from '#platform/web/app-context.tsx';
import { connectLive, type LiveConnection } from '#platform/web/live.ts';
import { listChatMessages } from '../../chat.contract.ts';

export const chatKey = (slug: string) => ['groups', 'chat', slug] as const;

/** The chat of a campaign, newest first, page by page. */
export const chatQuery = (api: Api, slug: string) =>
  infiniteQueryOptions({
    queryKey: chatKey(slug),
    queryFn: ({ pageParam }) => api(listChatMessages, { groupLink: slug, page: pageParam }),
    initialPageParam: undefined as string | number | undefined,
    getNextPageParam: ({ meta }) => meta.nextPage ?? undefined,
  });

/** How often a guest, who has no live connection, reads the chat anew, in ms. */
const guestIntervalMs = 20_000;

/** Opens the live connection of a chat. */
export const connectChat = (slug: string): LiveConnection =>
  connectLive({
    url: `${location.origin.replace(/^http/, 'ws')}/socket?chat=${encodeURIComponent(slug)}`,
  });

/** The messages of a chat, read anew whenever one was written or deleted. */
export function useChat(slug: string, connect: typeof connectChat) {
  const client = useQueryClient();
  const isGuest = useViewer() === null;
  useEffect(() => {
    if (isGuest) return;
    const live = connect(slug);
    const reload = () => void client.invalidateQueries({ queryKey: chatKey(slug) });
    live.on('new-chat-message', reload);
    live.on('chat-message-deleted', reload);
    live.onConnected(reload);
    return () => live.close();
  }, [client, connect, isGuest, slug]);
  return useInfiniteQuery({
    ...chatQuery(useApi(), slug),
    refetchInterval: isGuest ? guestIntervalMs : false,
  });
}
