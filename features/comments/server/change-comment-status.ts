import {
  type CommentView,
  commentRecounted,
  commentUncounted,
  type changeCommentStatus as contract,
} from '#features/comments/contract.ts';
import { isCounted } from '#features/comments/model/comment-status.ts';
import {
  addToCount,
  findComment,
  happenedTo,
  lockComment,
  lockHost,
  updateStatus,
} from '#features/comments/server/comment.store.ts';
import { type CommentHosts, hostOf } from '#features/comments/server/comment-host.ts';
import { presentComments } from '#features/comments/server/present-comments.ts';
import type { InputOf } from '#platform/pure/contract.ts';
import { notFound } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import { noteChange } from '#platform/server/live/changes.ts';

export async function changeCommentStatus(
  call: MemberCall,
  hosts: CommentHosts,
  input: InputOf<typeof contract>,
): Promise<CommentView> {
  const found = await findComment(call.db, input.id);
  if (!found) throw notFound();
  const host = hostOf(hosts, found.host_kind);
  await lockHost(call.db, host, found.host_id);
  const before = await lockComment(call.db, found.id);
  if (!before) throw notFound();
  await updateStatus(call.db, before.id, input.status);
  if (isCounted(before.status) !== isCounted(input.status)) {
    const shown = isCounted(input.status);
    await addToCount(call.db, host, before.host_id, shown ? 1 : -1);
    await noteChange(call.db, [before.host_id]);
    await call.emit(shown ? commentRecounted : commentUncounted, happenedTo(before));
  }
  const [view] = await presentComments(call, [{ ...before, status: input.status }], true);
  if (!view) throw notFound();
  return view;
}
