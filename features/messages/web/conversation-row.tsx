import { memo } from 'react';
import { Avatar } from '#design/avatar/avatar.tsx';
import { classNames } from '#design/class-names.ts';
import { href } from '#platform/pure/page.ts';
import { formatTimestamp } from '#platform/pure/text/format-timestamp.ts';
import { type Conversation, otherUserOf, participationOf } from '../model/conversation.ts';
import { conversationPage } from '../pages.ts';
import styles from './conversation-list.module.css';

interface ConversationRowProps {
  one: Conversation;
  readerId: string;
  defaultAvatarUrl: string;
  /** Whether it is the open conversation. */
  isOpen: boolean;
}

export const ConversationRow = memo(function ConversationRow(props: ConversationRowProps) {
  const { one, readerId, defaultAvatarUrl, isOpen } = props;
  const other = otherUserOf(one, readerId);
  const { lastMessage } = one;
  const isUnread = participationOf(one, readerId).updated;
  const isOwn = lastMessage.user.id === readerId;
  return (
    <li>
      <a
        className={classNames(styles.row, isUnread && styles.unread, isOpen && styles.open)}
        href={href(conversationPage, one)}
        {...(isOpen && { 'aria-current': 'page' })}
      >
        <Avatar name={other.username} src={other.avatarSmallUrl ?? defaultAvatarUrl} size={48} />
        <span className={styles.words}>
          <span className={styles.name}>{other.username}</span>
          <time className={styles.time} dateTime={lastMessage.createdAt}>
            {formatTimestamp(lastMessage.createdAt)}
          </time>
          <span className={styles.start}>
            {isOwn && 'You: '}
            {lastMessage.content.slice(0, 120)}
          </span>
          {isUnread && (
            <span className={styles.dot}>
              <span className="spoken">Unread</span>
            </span>
          )}
        </span>
      </a>
    </li>
  );
});
