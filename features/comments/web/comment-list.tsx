import MessageCircle from 'lucide-react/icons/message-circle';
import { Avatar } from '#design/avatar/avatar.tsx';
import { Button } from '#design/button/button.tsx';
import { EmptyState } from '#design/empty-state/empty-state.tsx';
import { ErrorState } from '#design/error-state/error-state.tsx';
import { linkClass } from '#design/link/link-class.ts';
import { LoadMore } from '#design/load-more/load-more.tsx';
import { Skeleton } from '#design/skeleton/skeleton.tsx';
import { formatTimestamp } from '#platform/pure/text/format-timestamp.ts';
import type { CommentView } from '../contract.ts';
import { formatMoment } from '../model/comment-moment.ts';
import type { CommentedSound } from './comment-host-ref.ts';
import styles from './comment-section.module.css';
import { CommentText } from './comment-text.tsx';
import type { useComments } from './use-comments.ts';

interface CommentListProps {
  list: ReturnType<typeof useComments>['list'];
  comments: readonly CommentView[];
  sound: CommentedSound | undefined;
  onReport: (comment: CommentView) => void;
  onDelete: (comment: CommentView) => void;
}

/** The comments, or their loading, error or empty state. */
export function CommentList({ list, comments, sound, onReport, onDelete }: CommentListProps) {
  if (list.isPending) return <CommentListSkeleton />;
  if (list.isLoadingError) {
    const retry = () => void list.refetch();
    return <ErrorState text="The comments could not be loaded." onRetry={retry} busy={list.isFetching} />;
  }
  if (comments.length === 0 && !list.hasNextPage) {
    return <EmptyState icon={MessageCircle} text="No comments yet." />;
  }
  const showMore = () => void list.fetchNextPage();
  return (
    <>
      <ol className={styles.list}>
        {comments.map((comment) => (
          <CommentItem
            key={comment.id}
            comment={comment}
            sound={sound}
            onReport={() => onReport(comment)}
            onDelete={() => onDelete(comment)}
          />
        ))}
      </ol>
      {list.isFetchNextPageError ? (
        <ErrorState
          text="More comments could not be loaded."
          onRetry={showMore}
          busy={list.isFetchingNextPage}
        />
      ) : (
        <LoadMore hasMore={list.hasNextPage} busy={list.isFetchingNextPage} onMore={showMore} />
      )}
    </>
  );
}

function CommentListSkeleton() {
  return (
    <ol className={styles.list} aria-busy="true">
      {[0, 1, 2].map((at) => (
        <li key={at} className={styles.comment}>
          <Skeleton shape="round" width={40} height={40} />
          <div className={styles.body}>
            <Skeleton shape="text" width={180} />
            <Skeleton shape="text" width="80%" />
          </div>
        </li>
      ))}
    </ol>
  );
}

interface CommentItemProps {
  comment: CommentView;
  sound: CommentedSound | undefined;
  onReport: () => void;
  onDelete: () => void;
}

function CommentItem({ comment, sound, onReport, onDelete }: CommentItemProps) {
  const { user, can, statusText, content, createdAt, moment } = comment;
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
