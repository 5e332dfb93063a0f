import type { Insertable, Updateable } from 'kysely';
import type { Db } from '#platform/server/call.ts';
import type { CampaignRow, CampaignTable } from './campaigns.tables.ts';

/** Inserts a campaign; null where the group has one already. */
export async function insertCampaign(
  db: Db,
  campaign: Insertable<CampaignTable>,
): Promise<CampaignRow | null> {
  const row = await db
    .insertInto('campaigns')
    .values(campaign)
    .onConflict((conflict) => conflict.column('group_id').doNothing())
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

/** Updates the given columns and returns the new row. The row must exist. */
export const updateCampaignRow = (
  db: Db,
  id: string,
  change: Updateable<CampaignTable>,
): Promise<CampaignRow> =>
  db.updateTable('campaigns').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow();

/** The campaign with its row locked until the transaction ends. */
export const lockCampaign = (db: Db, id: string): Promise<CampaignRow | undefined> =>
  db.selectFrom('campaigns').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

/** The campaign with its row locked against changes, but not against others who read it so. */
export const lockCampaignShared = (db: Db, id: string): Promise<CampaignRow | undefined> =>
  db.selectFrom('campaigns').selectAll().where('id', '=', id).forShare().executeTakeFirst();

/** The campaign that a group runs, announced once; a draft is none. */
export const findCampaignByGroup = (db: Db, groupId: string): Promise<CampaignRow | undefined> =>
  db
    .selectFrom('campaigns')
    .selectAll()
    .where('group_id', '=', groupId)
    .where('announced_at', 'is not', null)
    .executeTakeFirst();

/** The campaign with this id, a draft too. */
export const findCampaign = (db: Db, id: string): Promise<CampaignRow | undefined> =>
  db.selectFrom('campaigns').selectAll().where('id', '=', id).executeTakeFirst();

/** Announced campaigns whose share card was never drawn; at most `limit`. */
export async function findCampaignsWithoutShareCard(db: Db, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('campaigns')
    .select('id')
    .where('share_card_key', 'is', null)
    .where('announced_at', 'is not', null)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Counts one more download of the stems. */
export async function incrementStemDownloads(db: Db, id: string): Promise<void> {
  await db
    .updateTable('campaigns')
    .set((eb) => ({ stems_downloads: eb('stems_downloads', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

export async function deleteCampaign(db: Db, id: string): Promise<void> {
  await db.deleteFrom('campaigns').where('id', '=', id).execute();
}
