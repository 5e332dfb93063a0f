import type { CommentHostRef } from '#features/comments/web/comment-host-ref.ts';
import { newsComments } from '../contract.ts';

/** A news item as host of comments. */
export const newsCommentHostRef = (id: string): CommentHostRef => ({
  endpoints: newsComments,
  id,
  open: true,
  items: 20,
});
