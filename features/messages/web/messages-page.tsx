import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import MessageCircle from 'lucide-react/icons/message-circle';
import MessagesSquare from 'lucide-react/icons/messages-square';
import { memo, useEffect, useState } from 'react';
import { Avatar } from '#design/avatar/avatar.tsx';
import { buttonClass } from '#design/button/button-class.ts';
import { classNames } from '#design/class-names.ts';
import { EmptyState } from '#design/empty-state/empty-state.tsx';
import { ListEnd } from '#design/list-end/list-end.tsx';
import { TimeAgo } from '#design/time-ago/time-ago.tsx';
import { BlockedButton } from '#features/blocks/web/blocked-button.tsx';
import { linkTargets } from '#platform/pure/link-targets.ts';
import { href } from '#platform/pure/page.ts';
import { useApi, useSettings, useViewer } from '#platform/web/app-context.tsx';
import type { LiveConnection } from '#platform/web/live.ts';
import { useStore } from '#platform/web/store.ts';
import { throttle } from '#platform/web/throttle.ts';
import { type Conversation, otherUserOf, participationOf } from '../model/conversation.ts';
import { conversationPage } from '../pages.ts';
import { conversationFeed } from './conversation-feed.ts';
import conversationListStyles from './conversation-list.module.css';
import { ConversationView } from './conversation-view.tsx';
import type { LiveFeed } from './live-feed.ts';
import { conversationsQuery } from './message-queries.ts';
import styles from './messages-page.module.css';
import { useConversationEvents } from './use-conversation-events.ts';

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
          <BlockedButton
            onUnblocked={() => void client.invalidateQueries({ queryKey: ['messages', 'conversation'] })}
          />
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

interface ConversationListProps {
  feed: LiveFeed<Conversation>;
  /** Id of the open conversation. */
  openId: string | null;
  openLive?: (() => LiveConnection) | undefined;
}

/** Many messages at once reload the list once a second only. */
const refreshIntervalMs = 1000;

/** The reader's conversations, updated live; scrolling loads the next page. */
function ConversationList({ feed, openId, openLive }: ConversationListProps) {
  const readerId = useViewer()?.id ?? '';
  const { educationMode } = useSettings();
  const { dataUpdatedAt } = useSuspenseQuery(conversationsQuery(useApi()));
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
          <>
            <a className={buttonClass('quiet')} href={educationMode ? linkTargets.school() : '/users'}>
              {educationMode ? 'My school' : 'Find people'}
            </a>
            {!educationMode && (
              <a className={buttonClass('quiet')} href="/groups">
                Find a group
              </a>
            )}
          </>
        }
      />
    );
  }
  return (
    <>
      <ul className={conversationListStyles.list} aria-label="Conversations" role="list">
        {items.map((one) => (
          <ConversationRow key={one.id} one={one} readerId={readerId} isOpen={one.id === openId} />
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

interface ConversationRowProps {
  one: Conversation;
  readerId: string;
  /** Whether it is the open conversation. */
  isOpen: boolean;
}

const ConversationRow = memo(function ConversationRow(props: ConversationRowProps) {
  const { one, readerId, isOpen } = props;
  const other = otherUserOf(one, readerId);
  const { lastMessage } = one;
  const isUnread = participationOf(one, readerId).updated;
  const isOwn = lastMessage.user.id === readerId;
  return (
    <li>
      <a
        className={classNames(
          conversationListStyles.row,
          isUnread && conversationListStyles.unread,
          isOpen && conversationListStyles.open,
        )}
        href={href(conversationPage, one)}
        {...(isOpen && { 'aria-current': 'page' })}
      >
        <Avatar name={other.username} src={other.avatarSmallUrl} size={48} />
        <span className={conversationListStyles.words}>
          <span className={conversationListStyles.name}>{other.username}</span>
          <TimeAgo className={conversationListStyles.time} at={lastMessage.createdAt} />
          <span className={conversationListStyles.start}>
            {isOwn && 'You: '}
            {lastMessage.content.slice(0, 120)}
          </span>
          {isUnread && (
            <span className={conversationListStyles.dot}>
              <span className="spoken">Unread</span>
            </span>
          )}
        </span>
      </a>
    </li>
  );
});
