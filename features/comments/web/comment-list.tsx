import MessageCircle from 'lucide-react/icons/message-circle';
import { EmptyState } from '#design/empty-state/empty-state.tsx';
import { ErrorState } from '#design/error-state/error-state.tsx';
import { LoadMore } from '#design/load-more/load-more.tsx';
import { Skeleton } from '#design/skeleton/skeleton.tsx';
import type { CommentView } from '../contract.ts';
import type { CommentActions } from './comment-actions.ts';
import { CommentItem } from './comment-item.tsx';
import styles from './comment-section.module.css';
import type { useComments } from './use-comments.ts';

interface CommentListProps {
  list: ReturnType<typeof useComments>['list'];
  comments: readonly CommentView[];
  actions: CommentActions;
}

/** The comments, or their loading, error or empty state. */
export function CommentList({ list, comments, actions }: CommentListProps) {
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
          <CommentItem key={comment.id} comment={comment} actions={actions} />
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
