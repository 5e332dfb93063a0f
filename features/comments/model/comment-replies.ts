import type { CommentView, ReplyView } from '../contract.ts';
import { commentStatus, DELETED_AUTHOR, DELETED_TEXT } from './comment-status.ts';

/** A reply as a comment, which has no replies itself. */
export const replyAsComment = (reply: ReplyView, parentId: string): CommentView => ({
  ...reply,
  parentId,
  pinned: false,
  repliesCount: 0,
  replies: [],
});

/** A comment as one of its parent's replies. */
export function commentAsReply(comment: CommentView): ReplyView {
  const { parentId: _parent, pinned: _pinned, repliesCount: _count, replies: _replies, ...reply } = comment;
  return reply;
}

/** What stays in the place of a deleted comment that has replies; as the server presents it. */
const toGap = (comment: CommentView): CommentView => ({
  ...comment,
  content: null,
  editedAt: null,
  moment: null,
  status: commentStatus.removed,
  statusText: DELETED_TEXT,
  user: { ...comment.user, username: DELETED_AUTHOR, avatarSmallUrl: null, selfLink: null, admin: false },
  mentions: [],
  likesCount: 0,
  currentUserLiked: false,
  pinned: false,
  can: { delete: false, edit: false, like: false, report: false, reply: false, pin: false },
});

/** A thread's shown replies together with others that were read, each once, oldest first. */
export function mergeReplies(shown: readonly ReplyView[], read: readonly ReplyView[]): ReplyView[] {
  const all = new Map([...read, ...shown].map((reply) => [reply.id, reply]));
  const order = ({ createdAt, id }: ReplyView) => `${createdAt} ${id}`;
  return [...all.values()].sort((one, other) => (order(one) < order(other) ? -1 : 1));
}

/** The comments after one of them, or a reply, was deleted. */
export function withoutComment(comments: readonly CommentView[], gone: CommentView): CommentView[] {
  return comments.flatMap((comment) => {
    if (comment.id === gone.id) return comment.repliesCount > 0 ? [toGap(comment)] : [];
    if (comment.id !== gone.parentId) return [comment];
    const repliesCount = Math.max(0, comment.repliesCount - 1);
    // A gap goes with its last reply.
    if (repliesCount === 0 && comment.statusText === DELETED_TEXT) return [];
    return [{ ...comment, repliesCount, replies: comment.replies.filter(({ id }) => id !== gone.id) }];
  });
}

/** The comments with a changed one, which keeps its replies, or with a changed reply. */
export const withChanged = (comments: readonly CommentView[], changed: CommentView): CommentView[] =>
  comments.map((comment) => {
    const { repliesCount, replies, pinned } = comment;
    if (comment.id === changed.id) return { ...changed, repliesCount, replies, pinned };
    if (comment.id !== changed.parentId) return comment;
    const change = (reply: ReplyView) => (reply.id === changed.id ? commentAsReply(changed) : reply);
    return { ...comment, replies: replies.map(change) };
  });

/** The comments with further replies of one of them; `added` were written since. */
export const withReplies = (
  comments: readonly CommentView[],
  { parentId, read, added = 0 }: { parentId: string; read: readonly ReplyView[]; added?: number },
): CommentView[] =>
  comments.map((comment) =>
    comment.id === parentId
      ? {
          ...comment,
          repliesCount: comment.repliesCount + added,
          replies: mergeReplies(comment.replies, read),
        }
      : comment,
  );
