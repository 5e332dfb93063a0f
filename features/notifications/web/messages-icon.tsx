import { useQuery, useQueryClient } from '@tanstack/react-query';
import MessageCircle from 'lucide-react/icons/message-circle';
import { useEffect, useRef } from 'react';
import { Icon } from '#design/icon/icon.tsx';
import { listNewConversations } from '#features/messages/contract.ts';
import { useApi } from '#platform/web/app-context.tsx';
import { loadChunk } from '#platform/web/chunk-reload.ts';
import { whenIdle } from '#platform/web/when-idle.ts';
import styles from './header-icon.module.css';

const queryKey = ['messages', 'new-conversations'];
const loadUnreadWatcher = () =>
  loadChunk('unread', () => import('#features/messages/web/watch-unread-conversations.ts'));

/**
 * Link to the messages, with a dot while there are unread ones: counted with the page, when a conversation is opened, and on
 * live messages, for which it connects once the page is idle.
 */
export function MessagesIcon({ path }: { path: string }) {
  const api = useApi();
  const client = useQueryClient();
  const { data } = useQuery({ queryKey, queryFn: () => api(listNewConversations, {}), staleTime: 0 });
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
  const isUnread = (data?.meta.total ?? 0) > 0;
  return (
    <a
      className={styles.icon}
      href="/account/messages"
      aria-label={isUnread ? 'Messages, unread' : 'Messages'}
      title="Messages"
    >
      <Icon of={MessageCircle} size={20} />
      {isUnread && <span className={styles.dot} />}
    </a>
  );
}
