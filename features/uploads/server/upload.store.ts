import type { ExpressionBuilder, Insertable } from 'kysely';
import { storageCounter } from '#features/uploads/server/storage-usage.store.ts';
import type { UploadRow, UploadTable } from '#features/uploads/server/uploads.tables.ts';
import type { Db } from '#platform/server/call.ts';
import type { Tables } from '#platform/server/db/tables.ts';

/** Inserts a new upload; false when it exists. Concurrent calls queue. */
export async function insertUpload(db: Db, upload: Insertable<UploadTable>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('uploads')
    .values(upload)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** The user's own upload by file name; null for others'. */
export async function findUpload(db: Db, fileName: string, userId: string): Promise<UploadRow | null> {
  const row = await db
    .selectFrom('uploads')
    .selectAll()
    .where('file_name', '=', fileName)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row ?? null;
}

/** Marks that all bytes are durable in storage. */
export async function updateUploadToStored(db: Db, fileName: string, now: Date): Promise<void> {
  await db
    .updateTable('uploads')
    .set({ state: 'stored', stored_at: now })
    .where('file_name', '=', fileName)
    .where('state', '=', 'open')
    .execute();
}

/** Marks the upload as used; false when it was already. Concurrent calls queue. */
export async function claimUpload(db: Db, fileName: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('uploads')
    .set({ state: 'taken' })
    .where('file_name', '=', fileName)
    .where('state', '=', 'stored')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Unused, or a picture, which is re-encoded on use. */
const isUnused = (eb: ExpressionBuilder<Tables, 'uploads'>) =>
  eb.or([eb('state', '<>', 'taken'), eb('kind', '=', 'image')]);

/** Uploads started before `before` that can no longer be used. */
export async function findAbandonedUploads(db: Db, before: Date, limit: number): Promise<UploadRow[]> {
  return db
    .selectFrom('uploads')
    .selectAll()
    .where('created_at', '<', before)
    .where(isUnused)
    .orderBy('created_at')
    .limit(limit)
    .execute();
}

/** Deletes an upload's row and releases its owner's storage. Call it in a transaction. */
export async function deleteUpload(db: Db, fileName: string): Promise<void> {
  await releaseUploadStorage(db, fileName);
  await db.deleteFrom('uploads').where('file_name', '=', fileName).execute();
}

/** `deleteUpload` for an unused upload; false when a track was made of it meanwhile. Call it in a transaction. */
export async function deleteAbandonedUpload(db: Db, fileName: string): Promise<boolean> {
  const row = await db
    .selectFrom('uploads')
    .select('file_name')
    .where('file_name', '=', fileName)
    .where(isUnused)
    .forUpdate()
    .executeTakeFirst();
  if (row) await deleteUpload(db, fileName);
  return row !== undefined;
}

/** Releases an upload's storage, once. Call it in a transaction. */
export async function releaseUploadStorage(db: Db, fileName: string): Promise<void> {
  const row = await db
    .updateTable('uploads')
    .set({ counted: false })
    .where('file_name', '=', fileName)
    .where('counted', '=', true)
    .returning(['user_id', 'content_length'])
    .executeTakeFirst();
  if (row) await storageCounter.increment(db, row.user_id, { storage_usage: -row.content_length });
}

/** Names among `fileNames` that are uploads. */
export async function findKnownFileNames(db: Db, fileNames: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('uploads')
    .select('file_name')
    .where('file_name', 'in', [...fileNames])
    .execute();
  return rows.map((row) => row.file_name);
}

export function findUploadsOfMember(db: Db, userId: string): Promise<UploadRow[]> {
  return db.selectFrom('uploads').selectAll().where('user_id', '=', userId).orderBy('created_at').execute();
}
