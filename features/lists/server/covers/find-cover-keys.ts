import { sql } from 'kysely';
import type { Db } from '#platform/server/call.ts';
import type { ListRow } from '../lists.tables.ts';

type CoverRow = Pick<ListRow, 'visibility' | 'withheld_at'> & { image_key: string };

/** The uploaded covers of these lists. */
export async function findCoverKeys(db: Db, ids: readonly string[]): Promise<CoverRow[]> {
  const rows = await db
    .selectFrom('lists')
    .select(['image_key', 'visibility', 'withheld_at'])
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .where('image_key', 'is not', null)
    .execute();
  return rows as CoverRow[];
}

/** The uploaded covers of a member's lists. */
export async function findCoversOf(
  { db }: { db: Db },
  userId: string,
): Promise<{ permalink: string; imageKey: string }[]> {
  const rows = await db
    .selectFrom('lists')
    .select(['permalink', 'image_key'])
    .where('user_id', '=', userId)
    .execute();
  return rows.flatMap(({ permalink, image_key: imageKey }) =>
    imageKey === null ? [] : [{ permalink, imageKey }],
  );
}
