import type { deleteComment as contract } from '#features/comments/contract.ts';
import { commentUncounted } from '#features/comments/events.contract.ts';
import { mayDeleteComment } from '#features/comments/model/comment-rights.ts';
import { isCounted } from '#features/comments/model/comment-status.ts';
import {
  type CommentRow,
  deleteCommentRow,
  findComment,
  incrementCommentCount,
  lockComment,
  lockCommentHost,
  toCommentEvent,
} from '#features/comments/server/comment.store.ts';
import {
  type CommentHost,
  type CommentHosts,
  getCommentHost,
} from '#features/comments/server/comment-host.ts';
import type { InputOf } from '#platform/pure/contract.ts';
import { forbidden, notFound } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import { publishInvalidation } from '#platform/server/live/invalidation.ts';

export async function deleteComment(
  call: MemberCall,
  hosts: CommentHosts,
  input: InputOf<typeof contract>,
): Promise<undefined> {
  const found = await findComment(call.db, input.id);
  if (!found) throw notFound();
  const host = getCommentHost(hosts, found.host_kind);
  if (!(await mayActorDelete(call, host, found))) throw forbidden();
  await lockCommentHost(call.db, host, found.host_id);
  const comment = await lockComment(call.db, found.id);
  if (!comment) throw notFound();
  await deleteCommentRow(call.db, comment, call.now);
  await publishInvalidation(call.db, [comment.id]);
  if (!isCounted(comment.status)) return;
  await incrementCommentCount(call.db, { host, hostId: comment.host_id, by: -1 });
  await call.emit(commentUncounted, toCommentEvent(comment));
}

/** Authors and admins may delete without asking the host; others only learn what the host shows them. */
async function mayActorDelete(call: MemberCall, host: CommentHost, comment: CommentRow): Promise<boolean> {
  const facts = { userId: comment.user_id };
  if (mayDeleteComment(call.actor, facts, false)) return true;
  const access = await host.findById(call, comment.host_id);
  return mayDeleteComment(call.actor, facts, access.may.moderate);
}
