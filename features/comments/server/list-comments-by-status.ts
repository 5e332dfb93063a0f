import type { CommentListDocument, listCommentsByStatus as contract } from '#features/comments/contract.ts';
import { commentListDocument } from '#features/comments/model/comment-document.ts';
import { countCommentsByStatus } from '#features/comments/server/comment-counts.store.ts';
import { listCommentsByTime } from '#features/comments/server/list-comments-by-time.ts';
import { asModerator, presentComments } from '#features/comments/server/present-comments.ts';
import type { InputOf } from '#platform/pure/contract.ts';
import { readPaging } from '#platform/pure/paging.ts';
import type { Call } from '#platform/server/call.ts';

const ITEMS = 20;

export async function listCommentsByStatus(
  call: Call,
  input: InputOf<typeof contract>,
): Promise<CommentListDocument> {
  const status = Number(input.status);
  const query = call.db.selectFrom('comments').where('status', '=', status).where('deleted_at', 'is', null);
  const [{ items, nextPage }, total] = await Promise.all([
    listCommentsByTime(query, readPaging(input, ITEMS)),
    countCommentsByStatus(call, status),
  ]);
  return commentListDocument(await presentComments(call, items, asModerator), { nextPage, total });
}
