import type { Db } from '#platform/server/call.ts';
import type { DownloadTable } from './shop.tables.ts';

/** Logs that a buyer has fetched a file. */
export async function insertDownload(db: Db, row: DownloadTable): Promise<void> {
  await db.insertInto('downloads').values(row).execute();
}

export const findDownloadsOf = (
  db: Db,
  userId: string,
): Promise<Pick<DownloadTable, 'order_product_id' | 'at'>[]> =>
  db
    .selectFrom('downloads')
    .select(['order_product_id', 'at'])
    .where('user_id', '=', userId)
    .orderBy('at')
    .orderBy('id')
    .execute();

export async function deleteDownloadsOf(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('downloads').where('user_id', '=', userId).execute();
}

/** How often files of these products of orders were fetched, by their ids; those never fetched are absent. */
export async function countDownloads(
  db: Db,
  orderProductIds: readonly string[],
): Promise<Map<string, number>> {
  if (orderProductIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('downloads')
    .select((eb) => ['order_product_id as id', eb.fn.countAll<number>().as('count')])
    .where('order_product_id', 'in', [...orderProductIds])
    .groupBy('order_product_id')
    .execute();
  return new Map(rows.map(({ id, count }) => [id, Number(count)]));
}
