import type { getCommentAddress as contract } from '#features/comments/contract.ts';
import { findComment } from '#features/comments/server/comment.store.ts';
import { type CommentHosts, getCommentHost } from '#features/comments/server/comment-host.ts';
import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import { notFound } from '#platform/pure/refusal.ts';
import type { Call } from '#platform/server/call.ts';

/** Address of a comment with its anchor; 404 for a comment that its page does not show. */
export async function getCommentAddress(
  call: Call,
  hosts: CommentHosts,
  input: InputOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  const comment = await findComment(call.db, input.id);
  if (!comment) throw notFound();
  const access = await getCommentHost(hosts, comment.host_kind).findById(call, comment.host_id);
  if (!access.may.read) throw notFound();
  const address = `${await access.getPageAddress()}#comment-${comment.id}`;
  return { address, parentId: comment.parent_id };
}
