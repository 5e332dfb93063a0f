import { useEffect, useRef } from 'react';
import { linkClass } from '#design/link/link-class.ts';
import { NotificationList } from './notification-list.tsx';
import styles from './notification-panel.module.css';
import type { NotificationStore } from './notification-store.ts';

interface NotificationPanelProps {
  store: NotificationStore;
  /** Called when a link is followed. */
  onLeave: () => void;
}

/** The panel that the bell opens. */
export function NotificationPanel({ store, onLeave }: NotificationPanelProps) {
  const scroller = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { isLoaded, isLoading, hasFailed } = store.getState();
    if (!isLoading && (!isLoaded || hasFailed)) void store.retry();
  }, [store]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles clicks on links inside
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click
    <div
      className={styles.panel}
      onClick={({ target }) => target instanceof Element && target.closest('a') && onLeave()}
    >
      <div className={styles.head}>
        <h2 className={styles.title}>Notifications</h2>
        <a className={linkClass('quiet')} href="/account/notifications">
          See all
        </a>
      </div>
      <div ref={scroller} className={styles.scroller}>
        <NotificationList store={store} scroller={scroller} />
      </div>
    </div>
  );
}
