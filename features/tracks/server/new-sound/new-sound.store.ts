import { type Insertable, type Selectable, sql } from 'kysely';
import type { NewSoundFailure } from '#features/tracks/model/track-failure.ts';
import type { FailureCounts } from '#features/tracks/server/files/processing.store.ts';
import type { Db } from '#platform/server/call.ts';
import type { Tables } from '#platform/server/db/tables.ts';
import '../tracks.tables.ts';

export type NewSoundRow = Selectable<Tables['track_new_sounds']>;

/** One upload for one track. */
export interface NewSoundKey {
  trackId: string;
  fileName: string;
}

export async function findNewSound(db: Db, trackId: string): Promise<NewSoundRow | null> {
  const row = await db
    .selectFrom('track_new_sounds')
    .selectAll()
    .where('track_id', '=', trackId)
    .executeTakeFirst();
  return row ?? null;
}

/** Stores a new version in the place of one that failed. The track's row must be locked. */
export async function upsertNewSound(
  db: Db,
  row: Insertable<Tables['track_new_sounds']>,
): Promise<NewSoundRow> {
  const { track_id: trackId, ...columns } = row;
  const anew = { failure: null, decoder_deaths: 0, failures: 0, last_error: null, ...columns };
  return db
    .insertInto('track_new_sounds')
    .values({ track_id: trackId, ...anew })
    .onConflict((conflict) => conflict.column('track_id').doUpdateSet(anew))
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Deletes a track's new version, or only that of an upload; null where there is none. */
export async function deleteNewSoundRow(
  db: Db,
  { trackId, fileName }: { trackId: string; fileName?: string },
): Promise<NewSoundRow | null> {
  let query = db.deleteFrom('track_new_sounds').where('track_id', '=', trackId);
  if (fileName !== undefined) query = query.where('file_name', '=', fileName);
  return (await query.returningAll().executeTakeFirst()) ?? null;
}

/** Records why a new version cannot be used; false when it was taken back or has failed before. */
export async function updateNewSoundFailure(
  db: Db,
  { trackId, fileName }: NewSoundKey,
  { failure, error }: { failure: NewSoundFailure; error: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('track_new_sounds')
    .set({ failure, last_error: error.slice(0, 500) })
    .where('track_id', '=', trackId)
    .where('file_name', '=', fileName)
    .where('failure', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Counts a failed attempt and returns both counters; null when the new version was taken back. */
export async function incrementNewSoundFailures(
  db: Db,
  { trackId, fileName }: NewSoundKey,
  { counter, error }: { counter: keyof FailureCounts; error: string },
): Promise<FailureCounts | null> {
  const row = await db
    .updateTable('track_new_sounds')
    .set((eb) => ({ [counter]: eb(counter, '+', 1), last_error: error.slice(0, 500) }))
    .where('track_id', '=', trackId)
    .where('file_name', '=', fileName)
    .returning(['decoder_deaths', 'failures'])
    .executeTakeFirst();
  return row ?? null;
}

/** Keeps the files of a replaced sound for those who play it, and none of the track before. Returns the keys of those. */
export async function replaceFormerSound(
  db: Db,
  row: Insertable<Tables['track_former_sounds']>,
): Promise<string[]> {
  const before = await db
    .deleteFrom('track_former_sounds')
    .where('track_id', '=', row.track_id)
    .where('audio_key', '<>', row.audio_key)
    .returning(['audio_key', 'waveform_key'])
    .execute();
  await db
    .insertInto('track_former_sounds')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return before.flatMap((one) => [one.audio_key, one.waveform_key]);
}

/** Keys of the files of replaced sounds of these tracks that are still kept. */
export async function findFormerSoundKeys(db: Db, trackIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('track_former_sounds')
    .select(['audio_key', 'waveform_key'])
    .where(sql<boolean>`track_id = any(${[...trackIds]}::uuid[])`)
    .execute();
  return rows.flatMap((row) => [row.audio_key, row.waveform_key]);
}

/** Ends the time of replaced sounds that were kept until before `before`; their files are deleted as those that no track has. */
export async function purgeFormerSounds(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('track_former_sounds').where('kept_until', '<', before).execute();
}
