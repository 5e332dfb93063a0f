import type { CommentPage, listCommentsByStatus as contract } from '#features/comments/contract.ts';
import { pageOfComments } from '#features/comments/server/page-of-comments.ts';
import { presentComments } from '#features/comments/server/present-comments.ts';
import type { InputOf } from '#platform/pure/contract.ts';
import { readPaging } from '#platform/pure/paging.ts';
import type { Call } from '#platform/server/call.ts';

const ITEMS = 20;

export async function listCommentsByStatus(
  call: Call,
  input: InputOf<typeof contract>,
): Promise<CommentPage> {
  const query = call.db.selectFrom('comments').where('status', '=', Number(input.status));
  const page = await pageOfComments(query, readPaging(input, ITEMS));
  return { items: await presentComments(call, page.items, true), meta: { nextPage: page.nextPage } };
}
