import { useEffect, useState } from 'react';
import { ErrorState } from '#design/error-state/error-state.tsx';
import { useApp } from '#platform/web/app-context.tsx';
import { loadChunk } from '#platform/web/chunk-reload.ts';
import { listFailed } from './list-failed.ts';
import { NotificationList } from './notification-list.tsx';
import { NotificationSkeleton } from './notification-skeleton.tsx';
import type { NotificationStore } from './notification-store.ts';
import styles from './notifications-page.module.css';

const loadCenter = () => loadChunk('notifications', () => import('./notification-center.ts'));

/** `/account/notifications`: the bell's list with the whole page for itself. */
export function NotificationsPage() {
  const { api, viewer } = useApp();
  const [store, setStore] = useState<NotificationStore | 'failed' | null>(null);
  const before = viewer?.notificationCount ?? 0;
  useEffect(() => {
    loadCenter().then(
      ({ openNotifications }) => {
        const opened = openNotifications(api, before);
        if (!opened.getState().isLoading) void opened.reload();
        setStore(opened);
      },
      () => setStore('failed'),
    );
  }, [api, before]);
  return (
    <div className={styles.page}>
      <h1>Notifications</h1>
      <div className={styles.list}>
        {store === 'failed' && <ErrorState text={listFailed} />}
        {store === null && <NotificationSkeleton rows={8} />}
        {store !== null && store !== 'failed' && <NotificationList store={store} scroller={null} />}
      </div>
    </div>
  );
}
