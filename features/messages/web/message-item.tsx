import { memo } from 'react';
import { classNames } from '#design/class-names.ts';
import { formatTimestamp } from '#platform/pure/format-timestamp.ts';
import type { Message } from '../model/conversation.ts';
import styles from './conversation-messages.module.css';
import { ReportMessageButton } from './report-message-button.tsx';

interface MessageItemProps {
  one: Message;
  /** Whether the message above has the same author, whose name is then not repeated. */
  isFollowing: boolean;
  isOwn: boolean;
}

/** "14:07", in UTC like the day headings. */
const timeOfDay = (at: string) => at.slice(11, 16);

/** One message. Author and time are always available to screen readers, and visible where the author changes. */
export const MessageItem = memo(function MessageItem({ one, isFollowing, isOwn }: MessageItemProps) {
  const { user, createdAt } = one;
  return (
    <li className={styles.message} data-position={one.position}>
      <span className={classNames(styles.head, isFollowing && styles.spoken)}>
        {user.selfLink === null ? (
          <span className={styles.author}>{user.username}</span>
        ) : (
          <a className={styles.author} href={user.selfLink} tabIndex={isFollowing ? -1 : undefined}>
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
