import type { CommentDocument, postReply as contract } from '#features/comments/contract.ts';
import { commentDocument } from '#features/comments/model/comment-document.ts';
import { isCounted } from '#features/comments/model/comment-status.ts';
import {
  insertComment,
  isBlockedByAny,
  lockComment,
  lockCommentHost,
  toBlockedByAny,
} from '#features/comments/server/comment.store.ts';
import type { CommentHosts } from '#features/comments/server/comment-host.ts';
import { findOutOfReach } from '#features/comments/server/find-out-of-reach.ts';
import { findReadableComment } from '#features/comments/server/find-readable-comment.ts';
import { toRefusedOrHeld } from '#features/comments/server/held/held-comment.store.ts';
import { holdComment } from '#features/comments/server/held/held-comments.ts';
import { presentComments } from '#features/comments/server/present-comments.ts';
import type { InputOf } from '#platform/pure/contract.ts';
import { conflict, forbidden, notFound } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';

/**
 * Writes a reply; refused (409) to replies and to what moderation hides, and (403) to whom host or author have blocked or do not
 * reach.
 */
export async function postReply(
  call: MemberCall,
  hosts: CommentHosts,
  { id, content }: InputOf<typeof contract>,
): Promise<CommentDocument> {
  const { userId } = call.actor;
  const { found, host, access } = await findReadableComment(call, hosts, id);
  const refused = () => forbidden('You are not allowed to reply here.');
  if (!access.may.write || (access.ownerId === null && call.actor.isStudent)) throw refused();
  if ((await findOutOfReach(call, [found.user_id])).size > 0) throw refused();
  // A comment that is being deleted must not get a reply.
  await lockCommentHost(call.db, host, access.id);
  const parent = await lockComment(call.db, id);
  if (!parent) throw notFound();
  if (parent.parent_id !== null || !isCounted(parent.status)) {
    throw conflict('This comment cannot be replied to.');
  }
  const blockers = [parent.user_id, ...(access.ownerId === null ? [] : [access.ownerId])];
  const reply = await insertComment(call, host, {
    id: call.newId(),
    hostId: access.id,
    userId,
    content,
    at: call.now,
    parentId: parent.id,
    refusedWhen: toRefusedOrHeld(toBlockedByAny(blockers, userId), host, { ownerId: access.ownerId, userId }),
  });
  if (!reply) {
    if (await isBlockedByAny(call.db, blockers, userId)) throw refused();
    return holdComment(call, host, { id: call.newId(), access, userId, content, parentId: parent.id });
  }
  const [view] = await presentComments(call, [reply], access);
  if (!view) throw notFound();
  return commentDocument(view);
}
