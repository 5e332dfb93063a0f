import type { likeComment as contract } from '#features/comments/contract.ts';
import { commentLiked, commentUnliked } from '#features/comments/events.contract.ts';
import { isCounted } from '#features/comments/model/comment-status.ts';
import { COMMENT_KIND, isShown, toBlockedByAny } from '#features/comments/server/comment.store.ts';
import type { CommentHosts } from '#features/comments/server/comment-host.ts';
import { findOutOfReach } from '#features/comments/server/find-out-of-reach.ts';
import { findReadableComment } from '#features/comments/server/find-readable-comment.ts';
import type { LikeView } from '#features/likes/contract.ts';
import type { LikeHost } from '#features/likes/server/like.store.ts';
import { setLike } from '#features/likes/server/set-like.ts';
import type { InputOf } from '#platform/pure/contract.ts';
import { conflict, forbidden } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';

/** Comments as something to like, while they are shown. */
export const commentLikeHost: LikeHost = {
  kind: COMMENT_KIND,
  table: 'comments',
  countColumn: 'likes_count',
  liked: commentLiked,
  unliked: commentUnliked,
  likeable: isShown,
};

/**
 * Likes a comment or takes the like back; a like is refused (403) to whom host or author have blocked or do not reach, and (409)
 * of what moderation hides.
 */
export async function setCommentLike(
  call: MemberCall,
  { hosts, id, liked }: InputOf<typeof contract> & { hosts: CommentHosts; liked: boolean },
): Promise<LikeView> {
  const { userId } = call.actor;
  const { found, access } = await findReadableComment(call, hosts, id);
  const text = 'You are not allowed to like this comment.';
  if (liked && !isCounted(found.status)) throw conflict('This comment cannot be liked.');
  if (liked && (await findOutOfReach(call, [found.user_id])).size > 0) throw forbidden(text);
  const { ownerId } = access;
  const blockers = ownerId === null ? [found.user_id] : [found.user_id, ownerId];
  const refusal = { when: toBlockedByAny(blockers, userId), text };
  const payload = { commentId: id, authorId: found.user_id, userId };
  return setLike(call, { host: commentLikeHost, hostId: id, payload, refusal }, liked);
}
