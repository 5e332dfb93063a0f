import { useEffect, useState } from 'react';
import { buttonClass } from '#design/button/button-class.ts';
import { ErrorState } from '#design/error-state/error-state.tsx';
import { href } from '#platform/pure/page.ts';
import { useApp } from '#platform/web/app-context.tsx';
import { loadChunk } from '#platform/web/chunk-reload.ts';
import { notificationSettingsPage } from '../pages.ts';
import { listFailedText } from './list-failed-text.ts';
import { NotificationList } from './notification-list.tsx';
import { NotificationSkeleton } from './notification-skeleton.tsx';
import type { NotificationStore } from './notification-store.ts';
import styles from './notifications-page.module.css';

const loadStoreModule = () => loadChunk('notifications', () => import('./live-notification-store.ts'));

/** `/account/notifications`: the notification list as a page. */
export function NotificationsPage() {
  const { api, viewer } = useApp();
  const [store, setStore] = useState<NotificationStore | 'failed' | null>(null);
  const before = viewer?.notificationCount ?? 0;
  useEffect(() => {
    loadStoreModule().then(
      ({ getPageNotificationStore }) => {
        const opened = getPageNotificationStore(api, before);
        if (!opened.getState().isLoading) void opened.reload();
        setStore(opened);
      },
      () => setStore('failed'),
    );
  }, [api, before]);
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>Notifications</h1>
        <a className={buttonClass('quiet')} href={href(notificationSettingsPage)}>
          Choose what we tell you about
        </a>
      </header>
      <div className={styles.list}>
        {store === 'failed' && <ErrorState text={listFailedText} />}
        {store === null && <NotificationSkeleton rows={8} />}
        {store !== null && store !== 'failed' && <NotificationList store={store} scroller={null} />}
      </div>
    </div>
  );
}
