import type { CommentHosts } from '#features/comments/server/comment-host.ts';
import { groupCommentHost } from '#features/groups/server/group-comment-host.ts';
import { newsCommentHost } from '#features/news/server/news-comment-host.ts';
import { trackCommentHost } from '#features/tracks/server/track-comments.ts';

/** Everything that has comments, by kind. */
export const commentHosts: CommentHosts = new Map(
  [newsCommentHost, trackCommentHost, groupCommentHost].map((host) => [host.kind, host]),
);
