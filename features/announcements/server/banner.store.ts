import type { Insertable, Updateable } from 'kysely';
import type { Db } from '#platform/server/call.ts';
import type { Tables } from '#platform/server/db/tables.ts';
import type { BannerRow } from './announcements.tables.ts';

/** All banners by position. */
export function findBanners(db: Db): Promise<BannerRow[]> {
  return db.selectFrom('banners').selectAll().orderBy('position').orderBy('id').execute();
}

/** Banners that are switched on, at any time. */
export function findActiveBanners(db: Db): Promise<BannerRow[]> {
  return db
    .selectFrom('banners')
    .selectAll()
    .where('active', '=', true)
    .orderBy('position')
    .orderBy('id')
    .execute();
}

export async function findBanner(db: Db, id: string): Promise<BannerRow | null> {
  const row = await db.selectFrom('banners').selectAll().where('id', '=', id).executeTakeFirst();
  return row ?? null;
}

export function insertBanner(db: Db, banner: Insertable<Tables['banners']>): Promise<BannerRow> {
  return db.insertInto('banners').values(banner).returningAll().executeTakeFirstOrThrow();
}

/** Updates a banner; undefined if there is none. */
export function updateBannerRow(
  db: Db,
  id: string,
  change: Updateable<Tables['banners']>,
): Promise<BannerRow | undefined> {
  return db.updateTable('banners').set(change).where('id', '=', id).returningAll().executeTakeFirst();
}

/** False if there is none. */
export async function deleteBannerRow(db: Db, id: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('banners').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
}
