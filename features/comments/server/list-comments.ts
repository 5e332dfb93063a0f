import type { CommentEndpoints, CommentListDocument } from '#features/comments/contract.ts';
import { type CommentPage, commentListDocument } from '#features/comments/model/comment-document.ts';
import { toCommentCount } from '#features/comments/server/comment-counts.store.ts';
import type { CommentHost } from '#features/comments/server/comment-host.ts';
import { findShownComment, toPinnedId } from '#features/comments/server/comment-pin.store.ts';
import { listCommentsByTime } from '#features/comments/server/list-comments-by-time.ts';
import { presentComments } from '#features/comments/server/present-comments.ts';
import type { InputOf } from '#platform/pure/contract.ts';
import { readPaging } from '#platform/pure/paging.ts';
import type { Call } from '#platform/server/call.ts';
import { totalOfPage } from '#platform/server/db/total-of-page.ts';

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
  const paging = readPaging(input, host.itemsPerPage);
  const number = toCommentCount(host, access.id);
  const query = call.db
    .selectFrom('comments')
    .where('host_kind', '=', host.kind)
    .where('host_id', '=', access.id)
    .where('parent_id', 'is', null)
    .select([number.as('total'), toPinnedId({ kind: host.kind, id: access.id }).as('pinned_id')]);
  const { items, nextPage } = await listCommentsByTime(query, paging);
  const total = await totalOfPage(call.db, items, { paging, total: number });
  const pinnedId = items[0]?.pinned_id ?? null;
  const pinned = pinnedId === null ? null : await findShownComment(call.db, pinnedId);
  const others = items.filter(({ id }) => id !== pinned?.id);
  const isFirst = paging.start.kind === 'number' && paging.start.page === 1;
  const shown = isFirst && pinned ? [pinned, ...others] : others;
  const views = await presentComments(call, shown, { ...access, pinnedId: pinned?.id ?? null });
  return { items: views, meta: { nextPage, total } };
}
