import type { Api } from '#platform/pure/contract.ts';
import { getLiveConnection, type LiveConnection } from '#platform/web/live.ts';
import { throttle } from '#platform/web/throttle.ts';
import { createNotificationStore, type NotificationStore } from './notification-store.ts';

/** Many notifications at once reload the list once a second only. */
const reloadIntervalMs = 1000;

/** A store that live messages update. */
export function createLiveNotificationStore(
  api: Api,
  unread: number,
  live: LiveConnection,
): NotificationStore {
  const store = createNotificationStore(api, unread);
  const reload = throttle(reloadIntervalMs, () => void store.reload());
  live.on('new-notification', reload);
  live.on('notifications-changed', reload);
  live.on('notification-read', (data) => {
    if (hasId(data)) store.applyRead(data.id);
  });
  live.onConnected(reload);
  return store;
}

const hasId = (data: unknown): data is { id: string } =>
  typeof data === 'object' && data !== null && 'id' in data && typeof data.id === 'string';

let pageStore: NotificationStore | null = null;

/** The page's notification store; the first call opens the live connection. */
export function getPageNotificationStore(api: Api, unread: number): NotificationStore {
  pageStore ??= createLiveNotificationStore(api, unread, getLiveConnection());
  return pageStore;
}
