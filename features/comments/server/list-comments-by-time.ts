import type { SelectQueryBuilder } from 'kysely';
import type { CommentRow } from '#features/comments/server/comment.store.ts';
import { type Page, type Paging, toPage } from '#platform/pure/paging.ts';
import { offsetOf, readTimeCursor } from '#platform/pure/time-cursor.ts';
import type { Tables } from '#platform/server/db/tables.ts';
import './comment.table.ts';

/** A page of comments, newest first; a cursor continues after its row, whatever was written since. */
export async function listCommentsByTime(
  query: SelectQueryBuilder<Tables, 'comments', object>,
  paging: Paging,
): Promise<Page<CommentRow>> {
  const after = readTimeCursor(paging.start);
  const rows = await query
    .$if(after !== null, (builder) =>
      builder.where((eb) =>
        eb(eb.refTuple('created_at', 'id'), '<', eb.tuple(after?.time as never, after?.id as never)),
      ),
    )
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .offset(offsetOf(paging.start, paging.items))
    .limit(paging.items + 1)
    .execute();
  return toPage(rows, paging.items, (row) => [row.created_at.toISOString(), row.id]);
}
