import ArrowDown from 'lucide-react/icons/arrow-down';
import { Fragment, memo } from 'react';
import { Avatar } from '#design/avatar/avatar.tsx';
import { Button } from '#design/button/button.tsx';
import { classNames } from '#design/class-names.ts';
import { ErrorState } from '#design/error-state/error-state.tsx';
import { linkClass } from '#design/link/link-class.ts';
import { ReportButton } from '#design/report-dialog/report-button.tsx';
import { formatTimestamp } from '#platform/pure/text/format-timestamp.ts';
import { useApi } from '#platform/web/app-context.tsx';
import type { Message } from '../model/conversation.ts';
import { groupMessagesByDay, type MessageGroup } from '../model/group-messages-by-day.ts';
import { reportMessage } from '../report.contract.ts';
import styles from './conversation-messages.module.css';
import type { LiveFeedState } from './live-feed.ts';
import type { ConversationScroll } from './use-conversation-scroll.ts';

interface ConversationMessagesProps extends ConversationScroll {
  /** Newest first. */
  state: LiveFeedState<Message>;
  readerId: string;
  /** The other member has read up to this position. */
  readUpTo: number;
  /** Position of the first message that was unread when the page opened; null where there was none. */
  newFrom: number | null;
  /** Whether messages arrived below while the reader was scrolled up. */
  hasNewMessages: boolean;
  onMore: () => void;
}

interface MessageItemProps {
  one: Message;
  /** Whether the message above has the same author, whose name is then not repeated. */
  isFollowing: boolean;
  isOwn: boolean;
}

/** "14:07", in UTC like the day headings. */
const timeOfDay = (at: string) => at.slice(11, 16);

/** One message. Author and time are always available to screen readers, and visible where the author changes. */
const MessageItem = memo(function MessageItem({ one, isFollowing, isOwn }: MessageItemProps) {
  const { user, createdAt } = one;
  return (
    <li className={styles.message} data-position={one.position}>
      <span className={classNames(styles.head, isFollowing && styles.spoken)}>
        {user.selfLink === null ? (
          <span className={styles.author}>{user.username}</span>
        ) : (
          <a
            className={classNames(linkClass('quiet'), styles.author)}
            href={user.selfLink}
            tabIndex={isFollowing ? -1 : undefined}
          >
            {user.username}
          </a>
        )}{' '}
        <time dateTime={createdAt}>{timeOfDay(createdAt)}</time>
      </span>
      <div className={styles.said}>
        <p
          className={classNames(styles.bubble, one.removed && styles.removed)}
          title={formatTimestamp(createdAt)}
        >
          {one.content}
        </p>
        {!isOwn && !one.removed && <ReportMessageButton id={one.id} />}
      </div>
    </li>
  );
});

/** Reports one received message to the moderators, who also see its neighbours. */
function ReportMessageButton({ id }: { id: string }) {
  const api = useApi();
  return (
    <span className={styles.report}>
      <ReportButton thing="message" send={(reason) => api(reportMessage, { id, reason })} />
    </span>
  );
}

/** All loaded messages, the oldest at the top. */
export function ConversationMessages(props: ConversationMessagesProps) {
  const { state, readerId, readUpTo, newFrom, hasNewMessages, onMore } = props;
  const { scroller, list, isAtEnd, scrollToEnd } = props;
  const { items, nextPage, isLoading, hasFailed } = state;
  const messages = [...items].reverse();
  const seen = messages.findLast(({ user, position }) => user.id === readerId && position <= readUpTo);

  const renderGroup = ({ key, userId, messages: own }: MessageGroup) => {
    const author = own[0]?.user;
    return (
      <li key={key} className={classNames(styles.group, userId === readerId && styles.own)}>
        {userId !== readerId && author && (
          <Avatar className={styles.avatar} name={author.username} src={author.avatarSmallUrl} size={32} />
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
