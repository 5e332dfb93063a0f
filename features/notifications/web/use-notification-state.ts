import { useSyncExternalStore } from 'react';
import type { NotificationState, NotificationStore } from './notification-store.ts';

export function useNotificationState(store: NotificationStore): NotificationState {
  return useSyncExternalStore(store.subscribe, store.getState, store.getState);
}
