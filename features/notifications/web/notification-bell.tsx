import Bell from 'lucide-react/icons/bell';
import { type ComponentType, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { ErrorState } from '#design/error-state/error-state.tsx';
import { Icon } from '#design/icon/icon.tsx';
import { useApp } from '#platform/web/app-context.tsx';
import { loadChunk } from '#platform/web/chunk-reload.ts';
import { whenIdle } from '#platform/web/when-idle.ts';
import styles from './header-icon.module.css';
import { listFailedText } from './list-failed-text.ts';
import type { NotificationStore } from './notification-store.ts';

const loadStoreModule = () => loadChunk('notifications', () => import('./live-notification-store.ts'));
const loadPanel = () => loadChunk('NotificationPanel', () => import('./notification-panel.tsx'));

interface PanelProps {
  store: NotificationStore;
  onLeave: () => void;
}

/**
 * The bell with the number of unread notifications, and its panel. The live connection is made when the page is idle; the panel
 * is loaded when first opened. It is a native popover, which handles Escape, outside clicks and focus.
 */
export function NotificationBell() {
  const { api, viewer } = useApp();
  const popover = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [store, setStore] = useState<NotificationStore | null>(null);
  const [Panel, setPanel] = useState<ComponentType<PanelProps> | 'failed' | null>(null);
  const before = viewer?.notificationCount ?? 0;
  const unread = useSyncExternalStore(
    store?.subscribe ?? neverChanges,
    () => store?.getState().unread ?? before,
    () => before,
  );

  useEffect(() => {
    // It may have been opened before hydration.
    if (popover.current?.matches(':popover-open')) setOpen(true);
  }, []);
  useEffect(() => {
    if (store) return;
    const connect = () =>
      void loadStoreModule().then(
        ({ getPageNotificationStore }) => setStore(getPageNotificationStore(api, before)),
        // The page's number stays; opening the panel shows the error.
        () => {},
      );
    if (!isOpen) return whenIdle(connect);
    connect();
  }, [store, isOpen, api, before]);
  useEffect(() => {
    if (!isOpen || (Panel !== null && Panel !== 'failed')) return;
    loadPanel().then(
      ({ NotificationPanel }) => setPanel(() => NotificationPanel),
      () => setPanel('failed'),
    );
  }, [isOpen, Panel]);

  return (
    <>
      <button
        type="button"
        className={styles.icon}
        popoverTarget="notifications"
        aria-label={unread > 0 ? `Notifications, ${unread} unread` : 'Notifications'}
        title="Notifications"
      >
        <Icon of={Bell} size={20} />
        {unread > 0 && (
          <span className={styles.badge} aria-hidden="true">
            {unread > 99 ? '99+' : unread}
          </span>
        )}
      </button>
      <div
        ref={popover}
        id="notifications"
        popover="auto"
        role="dialog"
        aria-label="Notifications"
        className={styles.popover}
        onToggle={(event) => setOpen(event.newState === 'open')}
      >
        {isOpen && Panel === 'failed' && <ErrorState text={listFailedText} />}
        {isOpen && store && Panel !== null && Panel !== 'failed' && (
          <Panel store={store} onLeave={() => popover.current?.hidePopover()} />
        )}
      </div>
    </>
  );
}

const neverChanges = () => () => {};
