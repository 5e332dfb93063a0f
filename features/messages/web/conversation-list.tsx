import { useSuspenseQuery } from '@tanstack/react-query';
import MessageCircle from 'lucide-react/icons/message-circle';
import { useEffect, useState } from 'react';
import { buttonClass } from '#design/button/button-class.ts';
import { EmptyState } from '#design/empty-state/empty-state.tsx';
import { ListEnd } from '#design/list-end/list-end.tsx';
import { useApi, useViewer } from '#platform/web/app-context.tsx';
import type { LiveConnection } from '#platform/web/live.ts';
import { useStore } from '#platform/web/store.ts';
import { throttle } from '#platform/web/throttle.ts';
import type { Conversation } from '../model/conversation.ts';
import styles from './conversation-list.module.css';
import { ConversationRow } from './conversation-row.tsx';
import type { LiveFeed } from './live-feed.ts';
import { conversationsQuery } from './message-queries.ts';
import { useConversationEvents } from './use-conversation-events.ts';

interface ConversationListProps {
  feed: LiveFeed<Conversation>;
  /** Id of the open conversation. */
  openId: string | null;
  openLive?: (() => LiveConnection) | undefined;
}

/** Many messages at once reload the list once a second only. */
const refreshIntervalMs = 1000;

/** The reader's conversations, updated live; scrolling loads the next page. */
export function ConversationList({ feed, openId, openLive }: ConversationListProps) {
  const readerId = useViewer()?.id ?? '';
  const { data, dataUpdatedAt } = useSuspenseQuery(conversationsQuery(useApi()));
  const { items, nextPage, isLoading, hasFailed } = useStore(feed);
  // A failed refresh is repeated by the next live message or reconnect.
  const [refresh] = useState(() => throttle(refreshIntervalMs, () => void feed.refresh().catch(() => {})));
  useEffect(() => refresh.cancel, [refresh]);
  useConversationEvents({ onMessage: refresh, onRead: refresh, onConnected: refresh }, openLive);
  useEffect(() => {
    if (Date.now() - dataUpdatedAt > refreshIntervalMs * 5) refresh();
  }, [dataUpdatedAt, refresh]);

  if (items.length === 0) {
    return (
      <EmptyState
        icon={MessageCircle}
        text="You don't have any messages."
        action={
          <a className={buttonClass('quiet')} href="/users">
            Find people
          </a>
        }
      />
    );
  }
  return (
    <>
      <ul className={styles.list} aria-label="Conversations" role="list">
        {items.map((one) => (
          <ConversationRow
            key={one.id}
            one={one}
            readerId={readerId}
            defaultAvatarUrl={data.defaultAvatarUrl}
            isOpen={one.id === openId}
          />
        ))}
      </ul>
      <ListEnd
        hasMore={nextPage !== null}
        busy={isLoading}
        failed={hasFailed}
        onMore={() => void feed.loadMore()}
      />
    </>
  );
}
