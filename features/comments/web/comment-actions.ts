import type { CommentView, ReplyView } from '../contract.ts';
import type { CommentHostRef } from './comment-host-ref.ts';
import type { LinkedReply } from './use-linked-comment.ts';

/** What the items of a section may do. */
export interface CommentActions {
  host: CommentHostRef;
  /** When the comments were loaded (ms). */
  loadedAt: number;
  /** A reply that is to be read until it is shown. */
  linked: LinkedReply | null;
  onReport: (comment: CommentView) => void;
  onDelete: (comment: CommentView) => void;
  onPin: (comment: CommentView) => void;
  onEdited: (comment: CommentView) => void;
  onReply: (comment: CommentView, reply: CommentView) => void;
  /** Further replies were read. */
  onReplies: (comment: CommentView, replies: readonly ReplyView[]) => Promise<void>;
}
