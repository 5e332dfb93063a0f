import type { CommentEndpoints, CommentPage } from '#features/comments/contract.ts';
import type { CommentHost } from '#features/comments/server/comment-host.ts';
import { pageOfComments } from '#features/comments/server/page-of-comments.ts';
import { presentComments } from '#features/comments/server/present-comments.ts';
import type { InputOf } from '#platform/pure/contract.ts';
import { readPaging } from '#platform/pure/paging.ts';
import type { Call } from '#platform/server/call.ts';

/** The comments of a thing; none where they are turned off. */
export async function listComments(
  call: Call,
  host: CommentHost,
  input: InputOf<CommentEndpoints['list']>,
): Promise<CommentPage> {
  const place = await host.find(call, input.id);
  if (!place.may.read) return { items: [], meta: { nextPage: null } };
  const query = call.db
    .selectFrom('comments')
    .where('host_kind', '=', host.kind)
    .where('host_id', '=', place.id);
  const page = await pageOfComments(query, readPaging(input, host.itemsPerPage));
  return {
    items: await presentComments(call, page.items, place.may.moderate),
    meta: { nextPage: page.nextPage },
  };
}
