import type { Db } from '#platform/server/call.ts';
import '../pages.tables.ts';

/** Gives a version its card; false where it has one already. */
export async function insertPageCard(
  db: Db,
  { pageId, version, key }: { pageId: string; version: number; key: string },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('page_share_cards')
    .values({ page_id: pageId, version, key })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Whether a version has its card already. */
export async function hasPageCard(db: Db, pageId: string, version: number): Promise<boolean> {
  const row = await db
    .selectFrom('page_share_cards')
    .select('key')
    .where('page_id', '=', pageId)
    .where('version', '=', version)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether this is the card of a version that readers see or have seen, of a page that is not archived. */
export async function isCardOfBegunVersion(db: Db, key: string, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('page_share_cards as c')
    .innerJoin('pages as p', 'p.id', 'c.page_id')
    .innerJoin('page_publications as u', (join) =>
      join.onRef('u.page_id', '=', 'c.page_id').onRef('u.version', '=', 'c.version'),
    )
    .where('c.key', '=', key)
    .where('p.archived_at', 'is', null)
    .where('u.from_at', '<=', now)
    .select('c.key')
    .executeTakeFirst();
  return row !== undefined;
}
