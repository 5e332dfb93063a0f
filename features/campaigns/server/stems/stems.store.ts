import { sql } from 'kysely';
import type { Db } from '#platform/server/call.ts';
import type { StemRow } from '../campaigns.tables.ts';

/** The stems of a campaign in their order. */
export const findStems = (db: Db, campaignId: string): Promise<StemRow[]> =>
  db
    .selectFrom('campaign_stems')
    .selectAll()
    .where('campaign_id', '=', campaignId)
    .orderBy('place')
    .execute();

/** Inserts a stem, or gives one that exists its place and its facts. */
export async function upsertStem(db: Db, stem: StemRow): Promise<void> {
  const { place, name, bpm, musical_key } = stem;
  await db
    .insertInto('campaign_stems')
    .values(stem)
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ place, name, bpm, musical_key }))
    .execute();
}

export async function deleteStems(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length > 0)
    await db
      .deleteFrom('campaign_stems')
      .where('id', 'in', [...ids])
      .execute();
}

type MadeStem = Pick<StemRow, 'audio_key' | 'preview_key' | 'waveform_key' | 'duration_ms'>;

/** Gives a stem what was made of it; false where it is gone or was made already. Concurrent calls queue. */
export async function updateStemToMade(db: Db, id: string, made: MadeStem): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('campaign_stems')
    .set(made)
    .where('id', '=', id)
    .where('audio_key', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function updateStemFailure(db: Db, id: string, failure: string): Promise<void> {
  await db.updateTable('campaign_stems').set({ failure }).where('id', '=', id).execute();
}

/** What is stored of a stem; nothing until it is made. */
export const keysOfStem = ({ audio_key, preview_key, waveform_key }: StemRow): string[] =>
  [audio_key, preview_key, waveform_key].filter((key) => key !== null);

/** Keys among these that stems or archives of campaigns refer to. */
export async function findKnownStemKeys(db: Db, keys: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`
    select key from unnest(${[...keys]}::text[]) as given (key)
    where exists (select from campaigns c where key in (c.stems_key, c.share_card_key))
      or exists (
        select from campaign_stems s where key in (s.audio_key, s.preview_key, s.waveform_key)
      )`.execute(db);
  return new Set(rows.map(({ key }) => key));
}

/** Notes that a member has downloaded the stems on a day (UTC); false where that is noted already. */
export async function insertStemDownload(
  db: Db,
  download: { campaign_id: string; user_id: string; day: string },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('campaign_stem_downloads')
    .values(download)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export const findStemDownloadsOf = (
  db: Db,
  userId: string,
): Promise<{ campaign_id: string; day: string }[]> =>
  db
    .selectFrom('campaign_stem_downloads')
    .select(['campaign_id', 'day'])
    .where('user_id', '=', userId)
    .orderBy('day')
    .orderBy('campaign_id')
    .execute();

export async function deleteStemDownloadsOf(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('campaign_stem_downloads').where('user_id', '=', userId).execute();
}
