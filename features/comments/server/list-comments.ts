import type { CommentEndpoints, CommentListDocument } from '#features/comments/contract.ts';
import { type CommentPage, commentListDocument } from '#features/comments/model/comment-document.ts';
import { countCommentsOfHost } from '#features/comments/server/comment-counts.store.ts';
import type { CommentHost } from '#features/comments/server/comment-host.ts';
import { listCommentsByTime } from '#features/comments/server/list-comments-by-time.ts';
import { presentComments } from '#features/comments/server/present-comments.ts';
import type { InputOf } from '#platform/pure/contract.ts';
import { readPaging } from '#platform/pure/paging.ts';
import type { Call } from '#platform/server/call.ts';

type Input = InputOf<CommentEndpoints['list']>;

export async function listComments(
  call: Call,
  host: CommentHost,
  input: Input,
): Promise<CommentListDocument> {
  const { items, meta } = await listCommentViews(call, host, input);
  return commentListDocument(items, meta);
}

/** A page of a host's comments, including hidden ones; empty where comments are turned off. */
export async function listCommentViews(call: Call, host: CommentHost, input: Input): Promise<CommentPage> {
  const access = await host.find(call, input.id);
  if (!access.may.read) return { items: [], meta: { nextPage: null, total: 0 } };
  const query = call.db
    .selectFrom('comments')
    .where('host_kind', '=', host.kind)
    .where('host_id', '=', access.id);
  const [{ items, nextPage }, total] = await Promise.all([
    listCommentsByTime(query, readPaging(input, host.itemsPerPage)),
    countCommentsOfHost(call.db, host, access.id),
  ]);
  return { items: await presentComments(call, items, access.may.moderate), meta: { nextPage, total } };
}
