import { Avatar } from '#design/avatar/avatar.tsx';
import { Button } from '#design/button/button.tsx';
import { linkClass } from '#design/link/link-class.ts';
import { formatTimestamp } from '#platform/pure/format-timestamp.ts';
import type { CommentView } from '../contract.ts';
import styles from './comment-section.module.css';
import { CommentText } from './comment-text.tsx';

interface CommentItemProps {
  comment: CommentView;
  onReport: () => void;
  onDelete: () => void;
}

export function CommentItem({ comment, onReport, onDelete }: CommentItemProps) {
  const { user, can, statusText, content, createdAt } = comment;
  const headId = `comment-${comment.id}-head`;
  return (
    <li id={`comment-${comment.id}`} className={styles.comment}>
      <Avatar name={user.username} src={user.avatarSmallUrl} size={40} />
      <div className={styles.body}>
        <p id={headId} className={styles.head}>
          {user.selfLink ? (
            <a className={linkClass('quiet')} href={user.selfLink}>
              {user.username}
            </a>
          ) : (
            <span>{user.username}</span>
          )}
          {user.admin && <span className={styles.crew}>Crew</span>}
          <time className={styles.time} dateTime={createdAt}>
            {formatTimestamp(createdAt)}
          </time>
        </p>
        {statusText === null ? (
          <CommentText text={content ?? ''} />
        ) : (
          <p className={styles.hidden}>{statusText}</p>
        )}
        {(can.report || can.delete) && (
          <p className={styles.actions}>
            {can.report && (
              <Button variant="ghost" size="small" aria-describedby={headId} onClick={onReport}>
                Report
              </Button>
            )}
            {can.delete && (
              <Button variant="ghost" size="small" aria-describedby={headId} onClick={onDelete}>
                Delete
              </Button>
            )}
          </p>
        )}
      </div>
    </li>
  );
}
