import { useState } from 'react';
import { Avatar } from '#design/avatar/avatar.tsx';
import { Button } from '#design/button/button.tsx';
import { linkClass } from '#design/link/link-class.ts';
import { formatTimestamp } from '#platform/pure/text/format-timestamp.ts';
import type { CommentView } from '../contract.ts';
import { formatMoment } from '../model/comment-moment.ts';
import type { CommentActions } from './comment-actions.ts';
import { CommentReplies } from './comment-replies.tsx';
import styles from './comment-section.module.css';
import { CommentText } from './comment-text.tsx';

interface CommentItemProps {
  comment: CommentView;
  actions: CommentActions;
}

/** A comment with its replies, or a reply. */
export function CommentItem({ comment, actions }: CommentItemProps) {
  const { user, can, statusText, content, createdAt, moment, parentId } = comment;
  const { sound } = actions.host;
  const [replying, setReplying] = useState(false);
  const headId = `comment-${comment.id}-head`;
  return (
    <li id={`comment-${comment.id}`} className={parentId === null ? styles.comment : styles.reply}>
      <Avatar name={user.username} src={user.avatarSmallUrl} size={parentId === null ? 40 : 28} />
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
          {sound && moment !== null && (
            <button
              type="button"
              className={styles.moment}
              aria-label={`Play from ${formatMoment(moment)}`}
              onClick={() => sound.seekTo(moment)}
            >
              {formatMoment(moment)}
            </button>
          )}
          <time className={styles.time} dateTime={createdAt}>
            {formatTimestamp(createdAt)}
          </time>
        </p>
        {statusText === null ? (
          <CommentText text={content ?? ''} />
        ) : (
          <p className={styles.hidden}>{statusText}</p>
        )}
        {(can.reply || can.report || can.delete) && (
          <p className={styles.actions}>
            {can.reply && (
              <Button
                variant="ghost"
                size="small"
                aria-describedby={headId}
                aria-expanded={replying}
                onClick={() => setReplying(!replying)}
              >
                Reply
              </Button>
            )}
            {can.report && (
              <Button
                variant="ghost"
                size="small"
                aria-describedby={headId}
                onClick={() => actions.onReport(comment)}
              >
                Report
              </Button>
            )}
            {can.delete && (
              <Button
                variant="ghost"
                size="small"
                aria-describedby={headId}
                onClick={() => actions.onDelete(comment)}
              >
                Delete
              </Button>
            )}
          </p>
        )}
        {(replying || comment.repliesCount > 0) && (
          <CommentReplies
            comment={comment}
            actions={actions}
            replying={replying}
            onReplied={() => setReplying(false)}
            render={(reply) => <CommentItem key={reply.id} comment={reply} actions={actions} />}
          />
        )}
      </div>
    </li>
  );
}
