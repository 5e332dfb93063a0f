import type { CommentListDocument, listReplies as contract } from '#features/comments/contract.ts';
import { commentListDocument } from '#features/comments/model/comment-document.ts';
import { type CommentHosts, getCommentHost } from '#features/comments/server/comment-host.ts';
import { findFirstReplies } from '#features/comments/server/find-first-replies.ts';
import { listCommentsByTime } from '#features/comments/server/list-comments-by-time.ts';
import { presentComments } from '#features/comments/server/present-comments.ts';
import type { InputOf } from '#platform/pure/contract.ts';
import { readPaging } from '#platform/pure/paging.ts';
import { notFound } from '#platform/pure/refusal.ts';
import type { Call } from '#platform/server/call.ts';

const ITEMS = 10;

/** Replies to a comment or to the gap of a deleted one, oldest first. */
export async function listReplies(
  call: Call,
  hosts: CommentHosts,
  input: InputOf<typeof contract>,
): Promise<CommentListDocument> {
  const parent = await call.db
    .selectFrom('comments')
    .select(['host_kind', 'host_id'])
    .where('id', '=', input.id)
    .executeTakeFirst();
  if (!parent) throw notFound();
  const access = await getCommentHost(hosts, parent.host_kind).findById(call, parent.host_id);
  if (!access.may.read) throw notFound();
  const query = call.db.selectFrom('comments').where('parent_id', '=', input.id);
  const [{ items, nextPage }, { counts }] = await Promise.all([
    listCommentsByTime(query, readPaging(input, ITEMS), 'oldest'),
    findFirstReplies(call.db, [input.id]),
  ]);
  const total = counts.get(input.id) ?? 0;
  return commentListDocument(await presentComments(call, items, access), { nextPage, total });
}
