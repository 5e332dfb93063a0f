import ArrowDown from 'lucide-react/icons/arrow-down';
import { Fragment } from 'react';
import { Avatar } from '#design/avatar/avatar.tsx';
import { Button } from '#design/button/button.tsx';
import { classNames } from '#design/class-names.ts';
import { ErrorState } from '#design/error-state/error-state.tsx';
import type { Message } from '../model/conversation.ts';
import { groupMessagesByDay, type MessageGroup } from '../model/group-messages-by-day.ts';
import styles from './conversation-messages.module.css';
import type { LiveFeedState } from './live-feed.ts';
import { MessageItem } from './message-item.tsx';
import type { ConversationScroll } from './use-conversation-scroll.ts';

interface ConversationMessagesProps extends ConversationScroll {
  /** Newest first. */
  state: LiveFeedState<Message>;
  readerId: string;
  defaultAvatarUrl: string;
  /** The other member has read up to this position. */
  readUpTo: number;
  /** Position of the first message that was unread when the page opened; null where there was none. */
  newFrom: number | null;
  /** Whether messages arrived below while the reader was scrolled up. */
  hasNewMessages: boolean;
  onMore: () => void;
}

/** All loaded messages, the oldest at the top. */
export function ConversationMessages(props: ConversationMessagesProps) {
  const { state, readerId, defaultAvatarUrl, readUpTo, newFrom, hasNewMessages, onMore } = props;
  const { scroller, list, isAtEnd, scrollToEnd } = props;
  const { items, nextPage, isLoading, hasFailed } = state;
  const messages = [...items].reverse();
  const seen = messages.findLast(({ user, position }) => user.id === readerId && position <= readUpTo);

  const renderGroup = ({ key, userId, messages: own }: MessageGroup) => {
    const author = own[0]?.user;
    return (
      <li key={key} className={classNames(styles.group, userId === readerId && styles.own)}>
        {userId !== readerId && author && (
          <Avatar
            className={styles.avatar}
            name={author.username}
            src={author.avatarSmallUrl ?? defaultAvatarUrl}
            size={32}
          />
        )}
        <ol className={styles.messages} role="list">
          {own.map((one, at) => (
            <Fragment key={one.id}>
              {one.position === newFrom && <li className={styles.new}>New</li>}
              <MessageItem one={one} isFollowing={at > 0} isOwn={userId === readerId} />
              {one.id === seen?.id && <li className={styles.seen}>Seen</li>}
            </Fragment>
          ))}
        </ol>
      </li>
    );
  };

  return (
    <div className={styles.frame}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable element must be scrollable by keyboard */}
      {/* biome-ignore lint/a11y/useSemanticElements: it contains no form fields */}
      <div ref={scroller} className={styles.scroller} role="group" aria-label="Messages" tabIndex={0}>
        <div ref={list} className={styles.content}>
          {isLoading && <p className={styles.loading}>Loading older messages…</p>}
          {hasFailed && <ErrorState text="Older messages could not be loaded." onRetry={onMore} />}
          {nextPage === null && <p className={styles.beginning}>This is where it began.</p>}
          {groupMessagesByDay(messages).map(({ day, groups }) => (
            <section key={day} aria-label={day}>
              <p className={styles.day}>
                <span>{day}</span>
              </p>
              <ol className={styles.groups} role="list">
                {groups.map(renderGroup)}
              </ol>
            </section>
          ))}
        </div>
      </div>
      {!isAtEnd && (
        <Button className={styles.toEnd} size="small" icon={ArrowDown} onClick={scrollToEnd}>
          {hasNewMessages ? 'New messages' : 'To the newest'}
        </Button>
      )}
    </div>
  );
}
