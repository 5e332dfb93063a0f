import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import MessagesSquare from 'lucide-react/icons/messages-square';
import { useState } from 'react';
import { classNames } from '#design/class-names.ts';
import { EmptyState } from '#design/empty-state/empty-state.tsx';
import { useApi, useViewer } from '#platform/web/app-context.tsx';
import type { LiveConnection } from '#platform/web/live.ts';
import { useStore } from '#platform/web/store.ts';
import { participationOf } from '../model/conversation.ts';
import { BlockedButton } from './blocked-button.tsx';
import { conversationFeed } from './conversation-feed.ts';
import { ConversationList } from './conversation-list.tsx';
import { ConversationView } from './conversation-view.tsx';
import { conversationsQuery } from './message-queries.ts';
import styles from './messages-page.module.css';

interface MessagesPageProps {
  params: Record<string, string>;
  openLive?: () => LiveConnection;
}

/** `/account/messages` and `/account/messages/{id}`: side by side on wide screens, else one at a time. */
export function MessagesPage({ params, openLive }: MessagesPageProps) {
  const api = useApi();
  const client = useQueryClient();
  const readerId = useViewer()?.id ?? '';
  const openId = params.id ?? null;
  const { data: start } = useSuspenseQuery(conversationsQuery(api));
  const [feed] = useState(() => conversationFeed(api, client, start));
  const isEmpty = useStore(feed).items.length === 0;
  const Title = openId === null ? 'h1' : 'h2';

  const onMarked = () => {
    const one = feed.getState().items.find(({ id }) => id === openId);
    if (!one || !participationOf(one, readerId).updated) return;
    feed.update(one.id, {
      conversationParticipations: one.conversationParticipations.map((side) =>
        side.user.id === readerId ? { ...side, updated: false } : side,
      ),
    });
  };

  return (
    <div className={classNames(styles.page, openId !== null && styles.inside)}>
      <div className={styles.side}>
        <div className={styles.head}>
          <Title className={styles.title}>Messages</Title>
          <BlockedButton />
        </div>
        <div className={styles.scroller}>
          <ConversationList feed={feed} openId={openId} openLive={openLive} />
        </div>
      </div>
      <div className={styles.main}>
        {openId === null ? (
          <EmptyState
            icon={MessagesSquare}
            text={
              isEmpty
                ? 'A conversation begins on a profile, with the first message.'
                : 'Choose a conversation to read it here.'
            }
          />
        ) : (
          <ConversationView key={openId} id={openId} onMarked={onMarked} openLive={openLive} />
        )}
      </div>
    </div>
  );
}
