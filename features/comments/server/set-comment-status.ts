import { commentRecounted, commentUncounted } from '#features/comments/events.contract.ts';
import { isCounted } from '#features/comments/model/comment-status.ts';
import {
  type CommentRow,
  findComment,
  incrementCommentCount,
  lockComment,
  lockCommentHost,
  toCommentEvent,
  updateCommentStatus,
} from '#features/comments/server/comment.store.ts';
import { type CommentHosts, getCommentHost } from '#features/comments/server/comment-host.ts';
import type { Call } from '#platform/server/call.ts';
import { publishInvalidation } from '#platform/server/live/invalidation.ts';

/** Sets a comment's status and updates its host's count; null when the comment is gone. */
export async function setCommentStatus(
  call: Call,
  { hosts, id, status }: { hosts: CommentHosts; id: string; status: number },
): Promise<CommentRow | null> {
  const found = await findComment(call.db, id);
  if (!found) return null;
  const host = getCommentHost(hosts, found.host_kind);
  await lockCommentHost(call.db, host, found.host_id);
  const before = await lockComment(call.db, found.id);
  if (!before) return null;
  await updateCommentStatus(call.db, before.id, status);
  if (isCounted(before.status) !== isCounted(status)) {
    const shown = isCounted(status);
    await incrementCommentCount(call.db, { host, hostId: before.host_id, by: shown ? 1 : -1 });
    await publishInvalidation(call.db, [before.host_id]);
    await call.emit(shown ? commentRecounted : commentUncounted, toCommentEvent(before));
  }
  return { ...before, status };
}
