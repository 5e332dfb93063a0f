import { type RawBuilder, sql } from 'kysely';
import type { Paging } from '#platform/pure/paging.ts';
import type { Db } from '#platform/server/call.ts';

/**
 * How many rows a list has, where each row of its page carries that as the column `total`, which saves a statement. Asks for it
 * where the page has no row, but not for the first page: the list has no row then.
 */
export async function totalOfPage(
  db: Db,
  rows: readonly { total: number }[],
  { paging, total }: { paging: Paging; total: RawBuilder<number> },
): Promise<number> {
  const [row] = rows;
  if (row) return row.total;
  if (paging.start.kind === 'number' && paging.start.page === 1) return 0;
  const { rows: counted } = await sql<{ total: number }>`select ${total} as total`.execute(db);
  return counted[0]?.total ?? 0;
}
