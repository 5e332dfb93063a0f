import { type Insertable, sql, type Updateable } from 'kysely';
import type { Db } from '#platform/server/call.ts';
import type { Tables } from '#platform/server/db/tables.ts';
import type { MediaItemRow } from './media.tables.ts';

export function insertMediaItem(db: Db, item: Insertable<Tables['media_items']>): Promise<MediaItemRow> {
  return db.insertInto('media_items').values(item).returningAll().executeTakeFirstOrThrow();
}

export const findMediaItem = (db: Db, id: string): Promise<MediaItemRow | undefined> =>
  db.selectFrom('media_items').selectAll().where('id', '=', id).executeTakeFirst();

/** An item with the key of the file that exports have. */
export type MediaWithSource = MediaItemRow & { sourceKey: string };

/** Items that have a file, in the order of their ids. */
export async function findMediaSources(db: Db, ids: readonly string[]): Promise<MediaWithSource[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('media_items')
    .selectAll()
    .where('id', 'in', [...ids])
    .where('key', 'is not', null)
    .orderBy('id')
    .execute();
  return rows.flatMap((row) => {
    const sourceKey = row.source_key ?? row.key;
    return sourceKey === null ? [] : [{ ...row, sourceKey }];
  });
}

/** Locks an item until the end of the transaction; undefined if there is none. */
export const lockMediaItem = (db: Db, id: string): Promise<MediaItemRow | undefined> =>
  db.selectFrom('media_items').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

/** Changes an item's columns. */
export function updateMediaColumns(
  db: Db,
  id: string,
  change: Updateable<Tables['media_items']>,
): Promise<MediaItemRow> {
  return db
    .updateTable('media_items')
    .set(change)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Replaces the sizes of a picture. */
export async function updateMediaFormats(
  db: Db,
  id: string,
  formats: readonly Insertable<Tables['media_formats']>[],
): Promise<void> {
  await db.deleteFrom('media_formats').where('item_id', '=', id).execute();
  if (formats.length > 0) await db.insertInto('media_formats').values(formats).execute();
}

/** Deletes an item with its formats. */
export async function deleteMediaRow(db: Db, id: string): Promise<void> {
  await db.deleteFrom('media_items').where('id', '=', id).execute();
}

/** Object keys of an item's file and of its formats. */
export async function findKeysOfMedia(db: Db, id: string): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`select key from media_formats where item_id = ${id}
    union select key from media_items where id = ${id} and key is not null
    union select source_key from media_items where id = ${id} and source_key is not null`.execute(db);
  return rows.map(({ key }) => key);
}

/** Those of the keys that an item still refers to. */
export async function findKnownMediaKeys(db: Db, keys: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{
    key: string;
  }>`select key from media_items where key = any(${[...keys]}::text[])
    union select key from media_formats where key = any(${[...keys]}::text[])
    union select source_key from media_items where source_key = any(${[...keys]}::text[])`.execute(db);
  return new Set(rows.map(({ key }) => key));
}

export const findMediaOfMember = (db: Db, userId: string): Promise<MediaItemRow[]> =>
  db.selectFrom('media_items').selectAll().where('created_by', '=', userId).orderBy('created_at').execute();

/** Takes a member's name off what they have put on the shelf. */
export async function clearMediaCreator(db: Db, userId: string): Promise<void> {
  await db.updateTable('media_items').set({ created_by: null }).where('created_by', '=', userId).execute();
}
