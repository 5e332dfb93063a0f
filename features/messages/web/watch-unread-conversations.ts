import { getLiveConnection, type LiveConnection } from '#platform/web/live.ts';
import { throttle } from '#platform/web/throttle.ts';

/** Many messages at once reload the count once a second only. */
const countIntervalMs = 1000;

/** Calls `reload` when the number of unread conversations may have changed. Returns a function that stops it. */
export function watchUnreadConversations(
  reload: () => void,
  live: LiveConnection = getLiveConnection(),
): () => void {
  const limited = throttle(countIntervalMs, reload);
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
