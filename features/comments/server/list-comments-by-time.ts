import type { SelectQueryBuilder } from 'kysely';
import type { CommentRow } from '#features/comments/server/comment.store.ts';
import { type Page, type Paging, toPage } from '#platform/pure/paging.ts';
import { byTime, selectPage } from '#platform/server/db/keyset.ts';
import type { Tables } from '#platform/server/db/tables.ts';
import './comments.tables.ts';

const orders = { newest: byTime('created_at', 'id'), oldest: byTime('created_at', 'id', 'asc') };

/** A page of comments; a cursor continues after its row, whatever was written since. */
export async function listCommentsByTime<O extends object>(
  query: SelectQueryBuilder<Tables, 'comments', O>,
  paging: Paging,
  first: keyof typeof orders = 'newest',
): Promise<Page<CommentRow & O>> {
  const rows = (await selectPage(query, orders[first], paging).selectAll().execute()) as (CommentRow & O)[];
  return toPage(rows, paging.items, (row) => [row.created_at, row.id]);
}
