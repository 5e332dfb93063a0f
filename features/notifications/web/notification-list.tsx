import BellRing from 'lucide-react/icons/bell-ring';
import type { RefObject } from 'react';
import { EmptyState } from '#design/empty-state/empty-state.tsx';
import { ErrorState } from '#design/error-state/error-state.tsx';
import { useStore } from '#platform/web/store.ts';
import { listFailedText } from './list-failed-text.ts';
import styles from './notification-list.module.css';
import { NotificationRow } from './notification-row.tsx';
import { NotificationSkeleton } from './notification-skeleton.tsx';
import type { NotificationStore } from './notification-store.ts';
import { useNearEnd } from './use-near-end.ts';

interface NotificationListProps {
  store: NotificationStore;
  /** The scrolling element; null for the page itself. */
  scroller: RefObject<HTMLElement | null> | null;
}

/** All loaded rows; the next page loads near the end. */
export function NotificationList({ store, scroller }: NotificationListProps) {
  const { items, isLoaded, isLoading, hasFailed, nextPage } = useStore(store);
  useNearEnd(scroller, items.length, () => void store.loadMore());
  const isFirst = isLoading && items.length === 0 && !isLoaded;
  return (
    <>
      <ul className={styles.list} aria-label="Notifications" aria-busy={isLoading} role="list">
        {items.map((one) => (
          <NotificationRow key={one.id} one={one} store={store} />
        ))}
      </ul>
      {isFirst && <NotificationSkeleton rows={6} />}
      {isLoading && isLoaded && nextPage !== null && <NotificationSkeleton rows={2} />}
      {isLoaded && items.length === 0 && !hasFailed && (
        <EmptyState icon={BellRing} text="This is where your notifications will be" />
      )}
      {hasFailed && <ErrorState text={listFailedText} onRetry={() => void store.retry()} />}
    </>
  );
}
