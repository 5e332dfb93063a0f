import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { Button } from '#design/button/button.tsx';
import { useApi, useViewer } from '#platform/web/app-context.tsx';
import type { Live } from '#platform/web/live.ts';
import { type Message, otherOf, sideOf } from '../model/conversation.ts';
import { Composer } from './composer.tsx';
import { messageFeed } from './conversation-feed.ts';
import { ConversationHead } from './conversation-head.tsx';
import styles from './conversation-view.module.css';
import { changeConversation, conversationQuery, messagesQuery } from './message-queries.ts';
import { MessageThread } from './message-thread.tsx';
import { useBlock } from './use-block.ts';
import { useFeed } from './use-feed.ts';
import { useMessageNews } from './use-message-news.ts';
import { useReadMarks } from './use-read-marks.ts';
import { useThreadScroll } from './use-thread-scroll.ts';

interface ConversationViewProps {
  id: string;
  /** The reader has read it: their list shows so. */
  onMarked: () => void;
  openLive?: (() => Live) | undefined;
}

/** One conversation with everything that is said in it, kept up to date. */
export function ConversationView({ id, onMarked, openLive }: ConversationViewProps) {
  const api = useApi();
  const client = useQueryClient();
  const readerId = useViewer()?.id ?? '';
  const { data } = useSuspenseQuery(conversationQuery(api, id));
  const { data: start, dataUpdatedAt } = useSuspenseQuery(messagesQuery(api, id));
  const [feed] = useState(() => messageFeed(api, id, start));
  const state = useFeed(feed);
  const { conversation, defaultAvatarUrl } = data;
  const other = otherOf(conversation, readerId);
  const newest = state.items[0]?.position ?? 0;
  const [newFrom] = useState(() => firstNew(state.items, sideOf(conversation, readerId).readUpTo, readerId));
  const [heard, setHeard] = useState<Message | null>(null);
  const { scroller, list, isAtEnd, toEnd } = useThreadScroll(
    newest,
    state.items.length,
    () => void feed.more(),
  );
  const blocking = useBlock(id, other);

  const refresh = () => {
    const before = feed.getState().items[0]?.position ?? 0;
    // What could not be read now is read with the next news, or when the connection is back.
    feed.refresh().then(
      () => {
        const last = feed.getState().items[0];
        if (last && last.position > before && last.user.id !== readerId) setHeard(last);
      },
      () => {},
    );
  };
  const setReadUpTo = (userId: string, readUpTo: number) =>
    changeConversation(client, api, id, ({ conversationParticipations }) => ({
      conversationParticipations: conversationParticipations.map((side) =>
        side.user.id === userId ? { ...side, readUpTo: Math.max(side.readUpTo, readUpTo) } : side,
      ),
    }));
  useMessageNews(
    {
      onMessage: ({ conversationId, position }) => {
        if (conversationId === id && position > (feed.getState().items[0]?.position ?? 0)) refresh();
      },
      onRead: ({ conversationId, userId, readUpTo }) => {
        if (conversationId === id) setReadUpTo(userId, readUpTo);
      },
      onLive: () => {
        refresh();
        void client.invalidateQueries({ queryKey: conversationQuery(api, id).queryKey });
      },
    },
    openLive,
  );
  // Where the beginning was kept from an earlier visit.
  const catchUp = useEffectEvent(() => {
    if (Date.now() - dataUpdatedAt > 5000) refresh();
  });
  useEffect(() => catchUp(), []);
  useReadMarks({ conversationId: id, newest, isAtEnd, onMarked });

  return (
    <section className={styles.view} aria-label={`Conversation with ${other.username}`}>
      <ConversationHead
        other={other}
        defaultAvatarUrl={defaultAvatarUrl}
        isBlocked={conversation.blocked}
        blocking={blocking}
      />
      <MessageThread
        state={state}
        readerId={readerId}
        defaultAvatarUrl={defaultAvatarUrl}
        readUpTo={sideOf(conversation, other.id).readUpTo}
        newFrom={newFrom}
        {...{ scroller, list, isAtEnd, toEnd }}
        hasNews={heard !== null && heard.position === newest}
        onMore={() => void feed.more()}
      />
      <p className="spoken" role="status">
        {heard && `${heard.user.username}: ${heard.content}`}
      </p>
      {conversation.blocked && (
        <div className={styles.notice}>
          <p role="status">You have blocked {other.username}.</p>
          <Button size="small" busy={blocking.isBusy} onClick={() => void blocking.unblock()}>
            Unblock
          </Button>
        </div>
      )}
      {!conversation.blocked && !conversation.writable && (
        <div className={styles.notice}>
          <p>This person is not here to read messages.</p>
        </div>
      )}
      {!conversation.blocked && conversation.writable && (
        <Composer
          conversationId={id}
          name={other.username}
          onSent={(message) => {
            feed.put(message);
            toEnd();
          }}
        />
      )}
    </section>
  );
}

/** The position before which a line says "New"; null where everything was read or nothing was. */
function firstNew(items: readonly Message[], readUpTo: number, readerId: string): number | null {
  const first = items.findLast(({ position, user }) => position > readUpTo && user.id !== readerId);
  return first && readUpTo > 0 && items.some(({ position }) => position <= readUpTo) ? first.position : null;
}
