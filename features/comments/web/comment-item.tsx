import Pin from 'lucide-react/icons/pin';
import { useRef, useState } from 'react';
import { Avatar } from '#design/avatar/avatar.tsx';
import { Button } from '#design/button/button.tsx';
import { classNames } from '#design/class-names.ts';
import { Icon } from '#design/icon/icon.tsx';
import { linkClass } from '#design/link/link-class.ts';
import { TimeAgo } from '#design/time-ago/time-ago.tsx';
import { formatTimestamp } from '#platform/pure/text/format-timestamp.ts';
import type { CommentView } from '../contract.ts';
import { formatMoment } from '../model/comment-moment.ts';
import type { CommentActions } from './comment-actions.ts';
import { CommentLike } from './comment-like.tsx';
import { CommentReplies } from './comment-replies.tsx';
import styles from './comment-section.module.css';
import { CommentText } from './comment-text.tsx';
import { LoadedCommentForm } from './loaded-comment-form.tsx';
import { useIsEditable } from './use-is-editable.ts';

interface CommentItemProps {
  comment: CommentView;
  actions: CommentActions;
}

/** A comment with its replies, or a reply. */
export function CommentItem({ comment, actions }: CommentItemProps) {
  const { user, can, statusText, content, createdAt, editedAt, moment, parentId } = comment;
  const { sound } = actions.host;
  const [open, setOpen] = useState<'reply' | 'edit' | null>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const headId = `comment-${comment.id}-head`;
  const editButton = useRef<HTMLButtonElement>(null);
  /** In the place of a button that is gone. */
  function focusItem(): void {
    const item = document.getElementById(`comment-${comment.id}`);
    if (!item) return;
    item.tabIndex = -1;
    item.focus({ preventScroll: true });
  }
  const isEditable = useIsEditable(comment, () => {
    if (open === null && document.activeElement === editButton.current) focusItem();
  });
  const toggle = (form: 'reply' | 'edit') => setOpen(open === form ? null : form);
  /** The form is gone, so the focus returns to its button. */
  function close(): void {
    setOpen(null);
    if (open === 'edit' && !isEditable) focusItem();
    else (open === 'edit' ? editButton : opener).current?.focus();
  }
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
          {comment.pinned && (
            <span className={styles.pinned}>
              <Icon of={Pin} size={16} />
              Pinned
            </span>
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
          <a className={classNames(linkClass('quiet'), styles.address)} href={`#comment-${comment.id}`}>
            <TimeAgo className={styles.time} at={createdAt} />
          </a>
          {editedAt !== null && (
            <time className={styles.time} dateTime={editedAt} title={formatTimestamp(editedAt)}>
              edited
            </time>
          )}
        </p>
        {open === 'edit' ? (
          <LoadedCommentForm
            host={actions.host}
            edited={comment}
            onCancel={close}
            onPosted={(edited) => {
              actions.onEdited(edited);
              close();
            }}
          />
        ) : statusText === null ? (
          <CommentText text={content ?? ''} mentions={comment.mentions} />
        ) : (
          <p className={styles.hidden}>{statusText}</p>
        )}
        {Object.values(can).includes(true) && (
          <p className={styles.actions}>
            {can.like && <CommentLike comment={comment} loadedAt={actions.loadedAt} describedBy={headId} />}
            {can.reply && (
              <Button
                variant="ghost"
                size="small"
                aria-describedby={headId}
                aria-expanded={open === 'reply'}
                ref={open === 'reply' ? opener : undefined}
                onClick={() => toggle('reply')}
              >
                Reply
              </Button>
            )}
            {/* While the text is being changed the button stays, to which the focus returns. */}
            {(isEditable || open === 'edit') && (
              <Button
                variant="ghost"
                size="small"
                aria-describedby={headId}
                aria-expanded={open === 'edit'}
                ref={editButton}
                onClick={() => toggle('edit')}
              >
                Edit
              </Button>
            )}
            {can.pin && (
              <Button
                variant="ghost"
                size="small"
                aria-describedby={headId}
                onClick={() => actions.onPin(comment)}
              >
                {comment.pinned ? 'Unpin' : 'Pin'}
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
        {(open === 'reply' || comment.repliesCount > 0) && (
          <CommentReplies
            comment={comment}
            actions={actions}
            replying={open === 'reply'}
            onReplied={close}
            render={(reply) => <CommentItem key={reply.id} comment={reply} actions={actions} />}
          />
        )}
      </div>
    </li>
  );
}
