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
  /** What was shown, as it is now, with the comment that is pinned now, in the server's order. */
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
    if (isGone) return [];
    if (!comment.pinned) return [comment];
    // Pinned no longer: its place may be on a page that is still to be read, and brings it.
    return hasMore && comment.createdAt < oldestShown ? [] : [{ ...comment, pinned: false }];
  });
  const newlyPinned = read.filter(({ id, pinned }) => pinned && !ids.has(id) && !before.has(id));
  // One that is or was pinned says nothing of what lies between.
  const isJoined = shown.some(({ id, pinned }) => !pinned && fresh.get(id)?.pinned === false);
  return {
    known: [...newlyPinned, ...known].sort(newestFirst),
    added,
    hasGap: hasMore && added.length > 0 && shown.length > 0 && !isJoined,
  };
}

/** The order in which the server lists comments: the pinned one, then from the newest to the oldest. */
export const newestFirst = (one: CommentView, other: CommentView): number =>
  Number(other.pinned) - Number(one.pinned) ||
  (one.createdAt === other.createdAt
    ? one.id < other.id
      ? 1
      : -1
    : one.createdAt < other.createdAt
      ? 1
      : -1);

/** The comment as it is now, with the replies that were shown beyond the first. */
function withKnownReplies(now: CommentView, shown: CommentView): CommentView {
  if (now.repliesCount <= now.replies.length) return now;
  return { ...now, replies: mergeReplies(shown.replies, now.replies) };
}
