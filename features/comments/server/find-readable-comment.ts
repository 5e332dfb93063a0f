import { type CommentRow, findComment } from '#features/comments/server/comment.store.ts';
import {
  type CommentHost,
  type CommentHostAccess,
  type CommentHosts,
  getCommentHost,
} from '#features/comments/server/comment-host.ts';
import { notFound } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';

interface ReadableComment {
  found: CommentRow;
  host: CommentHost;
  access: CommentHostAccess;
}

/** A comment with its host and what the actor may do there; refused (404) where there is none or the actor may not read it. */
export async function findReadableComment(
  call: MemberCall,
  hosts: CommentHosts,
  id: string,
): Promise<ReadableComment> {
  const found = await findComment(call.db, id);
  if (!found) throw notFound();
  const host = getCommentHost(hosts, found.host_kind);
  const access = await host.findById(call, found.host_id);
  if (!access.may.read) throw notFound();
  return { found, host, access };
}
