import { getLiveConnection, type LiveConnection } from '#platform/web/live.ts';
import { throttle } from '#platform/web/throttle.ts';

/** A crowd that writes is counted once a second, not once each. */
const countIntervalMs = 1000;

/** Calls `ask` when the number of unread conversations may have changed. Returns how to stop. */
export function watchUnreadConversations(
  ask: () => void,
  live: LiveConnection = getLiveConnection(),
): () => void {
  const limited = throttle(countIntervalMs, ask);
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
