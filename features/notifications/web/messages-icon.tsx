import { useQueryClient } from '@tanstack/react-query';
import MessageCircle from 'lucide-react/icons/message-circle';
import { useEffect, useRef } from 'react';
import { classNames } from '#design/class-names.ts';
import { Icon } from '#design/icon/icon.tsx';
import { loadChunk } from '#platform/web/chunk-reload.ts';
import { whenIdle } from '#platform/web/when-idle.ts';
import styles from './header-icon.module.css';
import { unreadConversationsKey as queryKey, useUnreadConversations } from './use-unread-conversations.ts';

const loadUnreadWatcher = () =>
  loadChunk('unread', () => import('#features/messages/web/watch-unread-conversations.ts'));

/**
 * Link to the messages, with a dot while there are unread ones: counted with the page, when a conversation is opened, and on
 * live messages, for which it connects once the page is idle.
 */
export function MessagesIcon({ path }: { path: string }) {
  const client = useQueryClient();
  const isUnread = useUnreadConversations() > 0;
  const conversation = /^\/account\/messages\/([^/]+)$/.exec(path)?.[1] ?? null;
  const before = useRef(conversation);
  useEffect(() => {
    if (before.current === conversation) return;
    before.current = conversation;
    if (conversation !== null) void client.invalidateQueries({ queryKey });
  }, [conversation, client]);
  useEffect(() => {
    let stop = () => {};
    const cancelIdle = whenIdle(() => {
      loadUnreadWatcher().then(
        ({ watchUnreadConversations }) => {
          stop = watchUnreadConversations(client, queryKey);
        },
        // The count of the page stays.
        () => {},
      );
    });
    return () => {
      cancelIdle();
      stop();
    };
  }, [client]);
  return (
    <a
      className={classNames(styles.icon, styles.messages)}
      href="/account/messages"
      aria-label={isUnread ? 'Messages, unread' : 'Messages'}
      title="Messages"
    >
      <Icon of={MessageCircle} size={20} />
      {isUnread && <span className={styles.dot} />}
    </a>
  );
}
