import { atMostEvery } from '#platform/web/at-most-every.ts';
import { type Live, pageLive } from '#platform/web/live.ts';

/** A crowd that writes is counted once a second, not once each. */
const askAtMostEveryMs = 1000;

/** Calls `ask` when the number of unread conversations may have changed. Returns how to stop. */
export function watchUnread(ask: () => void, live: Live = pageLive()): () => void {
  const limited = atMostEvery(askAtMostEveryMs, ask);
  const stops = [
    live.on('new-message', limited),
    live.on('conversation-read', limited),
    live.onLive(limited),
  ];
  return () => {
    limited.cancel();
    for (const stop of stops) stop();
  };
}
