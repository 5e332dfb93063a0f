import { LikeButton } from '#features/likes/web/like-button.tsx';
import { useLike } from '#features/likes/web/use-like.ts';
import { useApi } from '#platform/web/app-context.tsx';
import { type CommentView, likeComment, unlikeComment } from '../contract.ts';

interface CommentLikeProps {
  comment: CommentView;
  loadedAt: number;
  /** Id of what names the comment. */
  describedBy: string;
}

/** The like of a comment or a reply; a guest is sent to sign-in. */
export function CommentLike({ comment, loadedAt, describedBy }: CommentLikeProps) {
  const api = useApi();
  const { id } = comment;
  const calls = { like: () => api(likeComment, { id }), unlike: () => api(unlikeComment, { id }) };
  const { shown, toggle } = useLike(`comment:${id}`, comment, { calls, loadedAt });
  return (
    <LikeButton
      compact
      action="Like this comment"
      shown={shown}
      onToggle={toggle}
      aria-describedby={describedBy}
    />
  );
}
