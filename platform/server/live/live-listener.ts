import { listen } from '#platform/server/db/listen.ts';
import type { Log } from '#platform/server/log/log.ts';
import { allIds, callInvalidationListeners } from './invalidation.ts';
import type { LiveHub } from './live-hub.ts';
import { callLiveMessageListeners } from './live-message-listeners.ts';
import { liveNotifyChannel, type NotifyPayload } from './live-publish.ts';

/**
 * Passes messages of all processes from LISTEN to the hub. After a lost connection it sends all tabs a resync message.
 * Resolves once it listens; `close` stops it.
 */
export function startLiveListener(settings: {
  url: string;
  hub: LiveHub;
  log: Log;
  /** Called after a reconnect: messages in between are lost to this process. */
  onListenAgain?: () => void;
}): Promise<{ close(): Promise<void> }> {
  const { url, hub, log } = settings;
  return listen({
    url,
    log,
    channel: liveNotifyChannel,
    name: 'live',
    onMessage: (payload) => handlePayload(hub, JSON.parse(payload) as NotifyPayload),
    onListenAgain() {
      hub.resync();
      callInvalidationListeners(allIds);
      settings.onListenAgain?.();
    },
  });
}

function handlePayload(hub: LiveHub, notice: NotifyPayload): void {
  if ('end' in notice) hub.disconnect(notice.end.sessionKey);
  else if ('close' in notice) hub.closeChannel(notice.close.channel);
  else if ('changed' in notice) callInvalidationListeners(notice.changed);
  else {
    // Before delivering: clients may request again at once.
    callLiveMessageListeners(notice.channel, notice.message.event, notice.message.data);
    hub.deliver(notice.channel, JSON.stringify(notice.message));
  }
}
