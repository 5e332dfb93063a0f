import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db } from '#platform/server/call.ts';
import type { Tables } from '#platform/server/db/tables.ts';
import '../tracks.tables.ts';

export type FileTagsRow = Selectable<Tables['track_file_tags']>;

export async function findFileTags(db: Db, trackId: string): Promise<FileTagsRow | null> {
  const row = await db
    .selectFrom('track_file_tags')
    .selectAll()
    .where('track_id', '=', trackId)
    .executeTakeFirst();
  return row ?? null;
}

/** Stores what the file of a track says; nothing where the track is gone. Returns whether it was stored. */
export async function upsertFileTags(db: Db, row: Insertable<Tables['track_file_tags']>): Promise<boolean> {
  const { track_id: trackId, ...columns } = row;
  const { rows } = await sql<{
    id: string;
  }>`select id from tracks where id = ${trackId} for key share`.execute(db);
  if (rows.length === 0) return false;
  await db
    .insertInto('track_file_tags')
    .values(row)
    .onConflict((conflict) => conflict.column('track_id').doUpdateSet(columns))
    .execute();
  return true;
}

/** Takes the picture out of the tags, because the track has it now. */
export async function clearFileTagsImage(db: Db, trackId: string): Promise<void> {
  await db
    .updateTable('track_file_tags')
    .set({ image_key: null, image_colour: null })
    .where('track_id', '=', trackId)
    .execute();
}

/** Keys of the pictures that the tags of these tracks have. */
export async function findFileTagsImages(db: Db, trackIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('track_file_tags')
    .select('image_key')
    .where(sql<boolean>`track_id = any(${[...trackIds]}::uuid[])`)
    .where('image_key', 'is not', null)
    .execute();
  return rows.flatMap(({ image_key: key }) => key ?? []);
}
