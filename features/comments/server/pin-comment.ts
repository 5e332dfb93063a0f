import type { CommentDocument } from '#features/comments/contract.ts';
import { commentDocument } from '#features/comments/model/comment-document.ts';
import { isCounted } from '#features/comments/model/comment-status.ts';
import type { pinComment as contract } from '#features/comments/pins.contract.ts';
import { lockComment, lockCommentHost } from '#features/comments/server/comment.store.ts';
import type { CommentHosts } from '#features/comments/server/comment-host.ts';
import { deleteCommentPin, upsertCommentPin } from '#features/comments/server/comment-pin.store.ts';
import { findReadableComment } from '#features/comments/server/find-readable-comment.ts';
import { presentComments } from '#features/comments/server/present-comments.ts';
import type { InputOf } from '#platform/pure/contract.ts';
import { conflict, forbidden, notFound } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import { publishInvalidation } from '#platform/server/live/invalidation.ts';

/**
 * Pins a comment or ends its pin; refused (403) to everybody but the owner of the host, so that nobody pins where a host has none,
 * and (409) for replies and what moderation hides. Repeating changes nothing.
 */
export async function setCommentPin(
  call: MemberCall,
  { hosts, id, pinned }: InputOf<typeof contract> & { hosts: CommentHosts; pinned: boolean },
): Promise<CommentDocument> {
  const { host, access } = await findReadableComment(call, hosts, id);
  if (access.ownerId !== call.actor.userId) throw forbidden('Only the owner may pin a comment.');
  // A comment that is being deleted must not be pinned.
  await lockCommentHost(call.db, host, access.id);
  const comment = await lockComment(call.db, id);
  if (!comment) throw notFound();
  if (pinned && (comment.parent_id !== null || !isCounted(comment.status)))
    throw conflict('This comment cannot be pinned.');
  if (pinned) {
    const key = { kind: host.kind, id: access.id };
    await upsertCommentPin(call.db, { host: key, commentId: id, at: call.now });
  } else await deleteCommentPin(call.db, id);
  await publishInvalidation(call.db, [access.id]);
  const [view] = await presentComments(call, [comment], { ...access, pinnedId: pinned ? id : null });
  if (!view) throw notFound();
  return commentDocument(view);
}
