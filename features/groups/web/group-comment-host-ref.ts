import type { CommentHostRef } from '#features/comments/web/comment-host-ref.ts';
import { type GroupView, groupComments } from '../contract.ts';

/** A group as a host of comments. */
export const groupCommentHostRef = (group: GroupView, items?: number): CommentHostRef => ({
  endpoints: groupComments,
  id: group.groupLink,
  kind: 'group',
  open: group.can.see && group.commentsSetting !== 'off',
  mayWrite: group.canComment,
  ...(items === undefined ? {} : { items }),
});
