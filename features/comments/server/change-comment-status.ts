import type { CommentDocument, changeCommentStatus as contract } from '#features/comments/contract.ts';
import { commentDocument } from '#features/comments/model/comment-document.ts';
import { commentStatus, isCounted, statusText } from '#features/comments/model/comment-status.ts';
import type { CommentHosts } from '#features/comments/server/comment-host.ts';
import { asModerator, presentComments } from '#features/comments/server/present-comments.ts';
import { setCommentStatus } from '#features/comments/server/set-comment-status.ts';
import { settleOpenCase } from '#features/reports/server/record-decision.ts';
import type { InputOf } from '#platform/pure/contract.ts';
import { notFound } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';

/** Sets a status as a site admin; closes the open case unless the comment is only put under review. */
export async function changeCommentStatus(
  call: MemberCall,
  hosts: CommentHosts,
  { id, status }: InputOf<typeof contract>,
): Promise<CommentDocument> {
  if (status !== commentStatus.hidden) {
    const action = isCounted(status) ? 'dismiss' : 'hide';
    await settleOpenCase(call, { kind: 'comment', subjectId: id, action, message: statusText(status) ?? '' });
  }
  const row = await setCommentStatus(call, { hosts, id, status });
  const [view] = row ? await presentComments(call, [row], asModerator) : [];
  if (!view) throw notFound();
  return commentDocument(view);
}
