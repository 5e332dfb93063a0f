import type { CommentDocument, reportComment as contract } from '#features/comments/contract.ts';
import { commentDocument } from '#features/comments/model/comment-document.ts';
import { mayReportComment } from '#features/comments/model/comment-rights.ts';
import { statusAfterReport } from '#features/comments/model/comment-status.ts';
import {
  insertCommentReport,
  lockComment,
  updateCommentStatus,
} from '#features/comments/server/comment.store.ts';
import { type CommentHosts, getCommentHost } from '#features/comments/server/comment-host.ts';
import { presentComments } from '#features/comments/server/present-comments.ts';
import { hydrateUsers } from '#features/members/server/hydrate-users.ts';
import { lockSubject } from '#features/reports/server/case.store.ts';
import { fileReport } from '#features/reports/server/file-report.ts';
import type { InputOf } from '#platform/pure/contract.ts';
import { conflict, forbidden, notFound } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';

/** Flags a comment for the admins; refuses (409) one that they have already decided. */
export async function reportComment(
  call: MemberCall,
  hosts: CommentHosts,
  input: InputOf<typeof contract>,
): Promise<CommentDocument> {
  await lockSubject(call.db, 'comment', input.id);
  const comment = await lockComment(call.db, input.id);
  if (!comment) throw notFound();
  const access = await getCommentHost(hosts, comment.host_kind).findById(call, comment.host_id);
  if (!access.may.read) throw notFound();
  const author = (await hydrateUsers(call, [comment.user_id])).get(comment.user_id);
  if (!mayReportComment(call.actor, { userId: comment.user_id, byAdmin: author?.admin ?? false }))
    throw forbidden();
  const status = statusAfterReport(comment.status);
  if (status === null) throw conflict('A moderator has already looked at this comment.');
  const { reason } = input;
  const report = { commentId: comment.id, userId: call.actor.userId, reason, at: call.now };
  if (await insertCommentReport(call.db, report)) {
    await fileReport(call, { kind: 'comment', subjectId: comment.id, personId: comment.user_id, reason });
  }
  await updateCommentStatus(call.db, comment.id, status);
  const [view] = await presentComments(call, [{ ...comment, status }], access);
  if (!view) throw notFound();
  return commentDocument(view);
}
