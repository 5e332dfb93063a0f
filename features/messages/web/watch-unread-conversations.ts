import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { invalidateByMessage } from '#platform/web/api/invalidate-by-message.ts';
import { getLiveConnection, type LiveConnection } from '#platform/web/live.ts';
import { throttle } from '#platform/web/throttle.ts';

/** Many messages at once reload the count once a second only. */
const countIntervalMs = 1000;

/** Invalidates the number of unread conversations when it may have changed. Returns a function that stops it. */
export function watchUnreadConversations(
  client: QueryClient,
  queryKey: QueryKey,
  live: LiveConnection = getLiveConnection(),
): () => void {
  const limited = throttle(countIntervalMs, () => void invalidateByMessage(client, queryKey));
  const stops = [
    live.on('new-message', limited),
    live.on('conversation-read', limited),
    live.onConnected(limited),
  ];
  return () => {
    limited.cancel();
    for (const stop of stops) stop();
  };
}
