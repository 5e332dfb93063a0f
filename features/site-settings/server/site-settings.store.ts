import type { Db } from '#platform/server/call.ts';
import type { SiteSettingsRow } from './site-settings.tables.ts';

/** What admins have set; undefined where nobody has set anything. */
export const findSiteSettings = (db: Db): Promise<SiteSettingsRow | undefined> =>
  db.selectFrom('site_settings').selectAll().executeTakeFirst();

/** Writes the settings that are based on a revision (0: none); false where somebody else wrote meanwhile. */
export async function upsertSiteSettings(
  db: Db,
  settings: Omit<SiteSettingsRow, 'id' | 'revision'>,
  revision: number,
): Promise<boolean> {
  const values = { ...settings, id: 1 as const, revision: revision + 1 };
  const written = await db
    .insertInto('site_settings')
    .values(values)
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet(values).where('site_settings.revision', '=', revision),
    )
    .executeTakeFirst();
  return Number(written.numInsertedOrUpdatedRows) > 0;
}

/** The settings and links stay, without the name of a member who leaves. */
export async function clearSettingsAuthor(db: Db, userId: string): Promise<void> {
  await db.updateTable('site_settings').set({ changed_by: null }).where('changed_by', '=', userId).execute();
}
