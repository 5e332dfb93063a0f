import Check from 'lucide-react/icons/check';
import { useRef } from 'react';
import { Avatar } from '#design/avatar/avatar.tsx';
import { Button } from '#design/button/button.tsx';
import { classNames } from '#design/class-names.ts';
import { Icon } from '#design/icon/icon.tsx';
import { formatTimestamp } from '#platform/pure/format-timestamp.ts';
import type { Notification } from '../model/notification.ts';
import { kindIcons } from './kind-icons.ts';
import { NotificationButton } from './notification-button.tsx';
import styles from './notification-list.module.css';
import { NotificationMessage } from './notification-message.tsx';
import type { NotificationStore } from './notification-store.ts';

interface NotificationRowProps {
  one: Notification;
  store: NotificationStore;
}

export function NotificationRow({ one, store }: NotificationRowProps) {
  const row = useRef<HTMLLIElement>(null);
  const { author, thumbnail, read, updatedAt, kind } = one;
  return (
    <li ref={row} tabIndex={-1} className={classNames(styles.row, !read && styles.unread)}>
      <span className={styles.picture}>
        <Avatar name={author.username} src={thumbnail} size={44} />
        <span className={styles.kind}>
          <Icon of={kindIcons[kind]} size={12} />
        </span>
      </span>
      <div className={styles.words}>
        <p className={styles.message}>
          {!read && <span className="spoken">Unread: </span>}
          <NotificationMessage one={one} />
        </p>
        <time className={styles.time} dateTime={updatedAt}>
          {formatTimestamp(updatedAt)}
        </time>
        <div className={styles.buttons}>
          <NotificationButton one={one} store={store} />
          {!read && (
            <Button
              variant="ghost"
              size="small"
              icon={Check}
              className={styles.done}
              onClick={() => {
                // The button disappears, so the focus moves to the row.
                row.current?.focus({ preventScroll: true });
                void store.markAsRead(one.id);
              }}
            >
              Mark as read
            </Button>
          )}
        </div>
      </div>
      {!read && <span className={styles.dot} />}
    </li>
  );
}
