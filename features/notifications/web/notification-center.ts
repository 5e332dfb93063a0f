import type { Api } from '#platform/pure/contract.ts';
import { atMostEvery } from '#platform/web/at-most-every.ts';
import { type Live, pageLive } from '#platform/web/live.ts';
import { createNotificationStore, type NotificationStore } from './notification-store.ts';

/** A crowd of followers is read once a second, not once each. */
const reloadAtMostEveryMs = 1000;

/** A store that the live connection keeps up to date. */
export function connectNotifications(api: Api, unread: number, live: Live): NotificationStore {
  const store = createNotificationStore(api, unread);
  const reload = atMostEvery(reloadAtMostEveryMs, () => void store.reload());
  live.on('new-notification', reload);
  live.on('notification-read', (data) => {
    if (isOurs(data)) store.wasRead(data.id);
  });
  live.onLive(reload);
  return store;
}

const isOurs = (data: unknown): data is { id: string } =>
  typeof data === 'object' && data !== null && 'id' in data && typeof data.id === 'string';

let opened: NotificationStore | null = null;

/** The notifications of this page's reader; the first who asks opens the connection. */
export function openNotifications(api: Api, unread: number): NotificationStore {
  opened ??= connectNotifications(api, unread, pageLive());
  return opened;
}
