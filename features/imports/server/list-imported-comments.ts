import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import { readPaging, toPage } from '#platform/pure/paging.ts';
import type { MemberCall } from '#platform/server/call.ts';
import { byTime, selectPage } from '#platform/server/db/keyset.ts';
import type { ImportedComment, listImportedComments as listContract } from '../contract.ts';
import type { ImportedCommentRow } from './imported-comment.store.ts';

const newestFirst = byTime('created_at', 'id');

export async function listImportedComments(
  call: MemberCall,
  input: InputOf<typeof listContract>,
): Promise<AnswerOf<typeof listContract>> {
  const paging = readPaging(input, 20);
  const own = call.db.selectFrom('imported_comments').selectAll().where('user_id', '=', call.actor.userId);
  const rows = await selectPage(own, newestFirst, paging).execute();
  const page = toPage(rows, paging.items, (row) => [row.created_at, row.id]);
  return { comments: page.items.map(presentImportedComment), meta: { nextPage: page.nextPage } };
}

/** As the list and the member's own copy have it. */
export const presentImportedComment = (row: ImportedCommentRow): ImportedComment => ({
  id: row.id,
  aboutKind: row.about_kind,
  content: row.content,
  createdAt: row.created_at.toISOString(),
  source: row.source,
});
