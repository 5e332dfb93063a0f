import type { CommentDocument, editComment as contract } from '#features/comments/contract.ts';
import { commentDocument } from '#features/comments/model/comment-document.ts';
import { mentionedNames } from '#features/comments/model/comment-mentions.ts';
import { isEditable } from '#features/comments/model/comment-rights.ts';
import { commentStatus } from '#features/comments/model/comment-status.ts';
import {
  type CommentRow,
  findComment,
  isBlockedByAny,
  lockComment,
  updateCommentContent,
} from '#features/comments/server/comment.store.ts';
import type { CommentHostAccess, CommentHosts } from '#features/comments/server/comment-host.ts';
import { findReadableComment } from '#features/comments/server/find-readable-comment.ts';
import { updateMentions } from '#features/comments/server/mention.store.ts';
import { presentComments } from '#features/comments/server/present-comments.ts';
import type { InputOf } from '#platform/pure/contract.ts';
import { conflict, forbidden, notFound } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import { publishInvalidation } from '#platform/server/live/invalidation.ts';

/**
 * Changes the text of the actor's own comment; refused (403) later than 15 minutes after it was posted and to whom it may no
 * longer be written there, and (409) where it was reported or moderated. The same text again changes nothing.
 */
export async function editComment(
  call: MemberCall,
  hosts: CommentHosts,
  { id, content }: InputOf<typeof contract>,
): Promise<CommentDocument> {
  const { found, host, access } = await findReadableComment(call, hosts, id);
  if (found.user_id !== call.actor.userId) throw forbidden();
  // A report that is filed meanwhile has to be about the words that were reported.
  const comment = await lockComment(call.db, id);
  if (!comment) throw notFound();
  if (!isEditable({ createdAt: comment.created_at }, call.now)) {
    throw forbidden('A comment can be changed for 15 minutes after it was posted.');
  }
  if (comment.status !== commentStatus.approved) throw conflict('This comment can no longer be changed.');
  if (!access.may.write || (await isBlockedThere(call, access, comment))) {
    throw forbidden('You are not allowed to comment here.');
  }
  const change = { content, edited_at: call.now };
  if (content !== comment.content) {
    await updateCommentContent(call.db, id, change);
    await updateMentions(call.db, {
      commentId: id,
      by: comment.user_id,
      names: mentionedNames(content),
      namesBefore: mentionedNames(comment.content),
      place: { host, hostId: comment.host_id },
    });
    await publishInvalidation(call.db, [id]);
  }
  const edited = content === comment.content ? comment : { ...comment, ...change };
  const [view] = await presentComments(call, [edited], access);
  if (!view) throw notFound();
  return commentDocument(view);
}

/** Whether the owner of the host, or the author of the comment that this one replies to, has blocked the actor. */
async function isBlockedThere(
  { db, actor }: MemberCall,
  { ownerId }: CommentHostAccess,
  { parent_id: parentId }: CommentRow,
): Promise<boolean> {
  const parent = parentId === null ? null : await findComment(db, parentId);
  const blockers = [ownerId, parent?.user_id ?? null].filter((one) => one !== null);
  return isBlockedByAny(db, blockers, actor.userId);
}
