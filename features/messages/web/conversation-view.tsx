import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import SendHorizontal from 'lucide-react/icons/send-horizontal';
import { type FormEvent, type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button } from '#design/button/button.tsx';
import { flash } from '#design/flash/flash.ts';
import { isBlank } from '#platform/pure/text/is-blank.ts';
import { useApi, useViewer } from '#platform/web/app-context.tsx';
import { useInputBeforeHydration } from '#platform/web/forms/use-input-before-hydration.ts';
import type { LiveConnection } from '#platform/web/live.ts';
import { useStore } from '#platform/web/store.ts';
import { CONTENT_LIMIT, markAsRead } from '../contract.ts';
import { type Message, otherUserOf, participationOf } from '../model/conversation.ts';
import { messageFeed } from './conversation-feed.ts';
import { ConversationHead } from './conversation-head.tsx';
import { ConversationMessages } from './conversation-messages.tsx';
import styles from './conversation-view.module.css';
import { drafts } from './drafts.ts';
import {
  conversationQuery,
  messagesQuery,
  newConversationsKey,
  updateCachedConversation,
} from './message-queries.ts';
import { useBlockUser } from './use-block-user.ts';
import { useConversationEvents } from './use-conversation-events.ts';
import { useConversationScroll } from './use-conversation-scroll.ts';
import { useSendMessage } from './use-send-message.ts';

interface ConversationViewProps {
  id: string;
  /** Called when the conversation was marked as read. */
  onMarked: () => void;
  openLive?: (() => LiveConnection) | undefined;
}

/** One conversation with its messages, updated live. */
export function ConversationView({ id, onMarked, openLive }: ConversationViewProps) {
  const api = useApi();
  const client = useQueryClient();
  const readerId = useViewer()?.id ?? '';
  const { data: conversation } = useSuspenseQuery(conversationQuery(api, id));
  const { data: start, dataUpdatedAt } = useSuspenseQuery(messagesQuery(api, id));
  const [feed] = useState(() => messageFeed(api, id, start));
  const state = useStore(feed);
  const other = otherUserOf(conversation, readerId);
  const newest = state.items[0]?.position ?? 0;
  const [newFrom] = useState(() =>
    firstNew(state.items, participationOf(conversation, readerId).readUpTo, readerId),
  );
  const [lastReceived, setLastReceived] = useState<Message | null>(null);
  const { scroller, list, isAtEnd, scrollToEnd } = useConversationScroll(
    newest,
    state.items.length,
    () => void feed.loadMore(),
  );
  const blocking = useBlockUser(id, other);

  const refresh = () => {
    const before = feed.getState().items[0]?.position ?? 0;
    // A failed refresh is repeated by the next live message or reconnect.
    feed.refresh().then(
      () => {
        const last = feed.getState().items[0];
        if (last && last.position > before && last.user.id !== readerId) setLastReceived(last);
      },
      () => {},
    );
  };
  const setReadUpTo = (userId: string, readUpTo: number) =>
    updateCachedConversation(client, api, id, ({ conversationParticipations }) => ({
      conversationParticipations: conversationParticipations.map((side) =>
        side.user.id === userId ? { ...side, readUpTo: Math.max(side.readUpTo, readUpTo) } : side,
      ),
    }));
  useConversationEvents(
    {
      onMessage: ({ conversationId, position }) => {
        if (conversationId === id && position > (feed.getState().items[0]?.position ?? 0)) refresh();
      },
      onRead: ({ conversationId, userId, readUpTo }) => {
        if (conversationId === id) setReadUpTo(userId, readUpTo);
      },
      onConnected: () => {
        refresh();
        void client.invalidateQueries({ queryKey: conversationQuery(api, id).queryKey });
      },
    },
    openLive,
  );
  // The first page may be cached from an earlier visit.
  const catchUp = useEffectEvent(() => {
    if (Date.now() - dataUpdatedAt > 5000) refresh();
  });
  useEffect(() => catchUp(), []);
  useReadMarks({ conversationId: id, newest, isAtEnd, onMarked });

  return (
    <section className={styles.view} aria-label={`Conversation with ${other.username}`}>
      <ConversationHead other={other} isBlocked={conversation.blocked} blocking={blocking} />
      <ConversationMessages
        state={state}
        readerId={readerId}
        readUpTo={participationOf(conversation, other.id).readUpTo}
        newFrom={newFrom}
        {...{ scroller, list, isAtEnd, scrollToEnd }}
        hasNewMessages={lastReceived !== null && lastReceived.position === newest}
        onMore={() => void feed.loadMore()}
      />
      <p className="spoken" role="status">
        {lastReceived && `${lastReceived.user.username}: ${lastReceived.content}`}
      </p>
      {conversation.blocked && (
        <div className={styles.notice}>
          <p role="status">You have blocked {other.username}.</p>
          <Button size="small" busy={blocking.isBusy} onClick={() => blocking.unblock()}>
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
            feed.upsert(message);
            scrollToEnd();
          }}
        />
      )}
    </section>
  );
}

/** The position of the first unread message, marked "New"; null where all or none were read. */
function firstNew(items: readonly Message[], readUpTo: number, readerId: string): number | null {
  const first = items.findLast(({ position, user }) => position > readUpTo && user.id !== readerId);
  return first && readUpTo > 0 && items.some(({ position }) => position <= readUpTo) ? first.position : null;
}

interface ReadMarks {
  conversationId: string;
  /** Position of the last shown message. */
  newest: number;
  /** Whether the end of the conversation is visible. */
  isAtEnd: boolean;
  onMarked: () => void;
}

/** Marks the conversation as read when it is opened and when messages arrive while it is visible. */
function useReadMarks({ conversationId, newest, isAtEnd, onMarked }: ReadMarks): void {
  const api = useApi();
  const client = useQueryClient();
  const marked = useRef(0);

  const mark = useEffectEvent(async () => {
    if (document.visibilityState === 'hidden' || newest <= marked.current) return;
    const before = marked.current;
    marked.current = newest;
    try {
      await api(markAsRead, { id: conversationId, upTo: newest });
      onMarked();
      void client.invalidateQueries({ queryKey: newConversationsKey });
    } catch {
      // Retried with the next message or when the tab becomes visible.
      marked.current = before;
    }
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: new messages trigger the effect
  useEffect(() => {
    if (isAtEnd) void mark();
  }, [newest, isAtEnd]);
  useEffect(() => {
    const onReturn = () => void mark();
    document.addEventListener('visibilitychange', onReturn);
    return () => document.removeEventListener('visibilitychange', onReturn);
  }, []);
}

interface ComposerProps {
  conversationId: string;
  /** Name of the recipient. */
  name: string;
  onSent: (message: Message) => void;
}

/** From this length on the field shows its counter. */
const showCounterFrom = CONTENT_LIMIT - 200;

/** The field for a message: Enter sends, Shift+Enter adds a line. A text that could not be sent stays in the field. */
function Composer({ conversationId, name, onSent }: ComposerProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  useInputBeforeHydration(() => field.current);
  const [content, setContent] = useState(() => drafts.load(conversationId));
  const { isBusy, send } = useSendMessage(useApi(), { conversationId }, flash.error);
  const length = [...content].length;
  const isEmpty = isBlank(content);

  const write = (text: string) => {
    const allowed = [...text].slice(0, CONTENT_LIMIT).join('');
    setContent(allowed);
    drafts.save(conversationId, allowed);
  };
  const submit = async (event?: FormEvent) => {
    event?.preventDefault();
    if (isEmpty || isBusy) return;
    const sent = await send(content);
    if (sent) {
      write('');
      onSent(sent);
    }
    field.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // During text composition (Japanese, accents) Enter confirms the word.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    void submit();
  };

  return (
    <form className={styles.composer} onSubmit={(event) => void submit(event)}>
      <div className={styles.field}>
        <textarea
          ref={field}
          className={styles.text}
          aria-label={`Message to ${name}`}
          placeholder="Write a message"
          rows={1}
          value={content}
          readOnly={isBusy}
          onChange={(event) => write(event.target.value)}
          onKeyDown={onKeyDown}
          enterKeyHint="send"
        />
        {length >= showCounterFrom && (
          <output className={styles.counter}>
            {length} / {CONTENT_LIMIT}
          </output>
        )}
      </div>
      <Button
        type="submit"
        variant="primary"
        icon={SendHorizontal}
        busy={isBusy}
        disabled={isEmpty}
        aria-label="Send"
        className={styles.send}
      />
    </form>
  );
}
