import type { CommentView } from '../contract.ts';
import { mergeReplies } from './comment-replies.ts';

interface Newest {
  /** What is shown. */
  shown: readonly CommentView[];
  /** Ids of what was shown when the newest were asked for. */
  before: ReadonlySet<string>;
  /** The newest comments, as the server lists them. */
  read: readonly CommentView[];
  /** Whether the server has older ones than these. */
  hasMore: boolean;
}

interface Merged {
  /** What was shown, as it is now. */
  known: CommentView[];
  /** What was written since, newest first. */
  added: CommentView[];
  /** Whether more was written than was read. */
  hasGap: boolean;
}

/** Compares what is shown with the newest comments: what came, what changed, what went. */
export function mergeNewest({ shown, before, read, hasMore }: Newest): Merged {
  const fresh = new Map(read.map((comment) => [comment.id, comment]));
  const ids = new Set(shown.map(({ id }) => id));
  // The pinned one stands first, whatever its age.
  const oldestShown = shown.findLast(({ pinned }) => !pinned)?.createdAt ?? '';
  // What the viewer deleted meanwhile was shown before.
  const isNew = ({ id, createdAt, pinned }: CommentView) =>
    !ids.has(id) && !before.has(id) && !pinned && createdAt > oldestShown;
  const added = read.filter(isNew);
  const oldest = hasMore ? (read.at(-1)?.createdAt ?? '') : '';
  const known = shown.flatMap((comment) => {
    const now = fresh.get(comment.id);
    if (now) return [withKnownReplies(now, comment)];
    // What the viewer wrote meanwhile was not shown before.
    const isGone = before.has(comment.id) && comment.createdAt > oldest;
    return isGone ? [] : [comment];
  });
  return {
    known,
    added,
    hasGap:
      hasMore &&
      added.length > 0 &&
      shown.length > 0 &&
      !read.some(({ id, pinned }) => ids.has(id) && !pinned),
  };
}

/** The comment as it is now, with the replies that were shown beyond the first. */
function withKnownReplies(now: CommentView, shown: CommentView): CommentView {
  if (now.repliesCount <= now.replies.length) return now;
  return { ...now, replies: mergeReplies(shown.replies, now.replies) };
}
