import type { ExpressionBuilder, Insertable } from 'kysely';
import { incrementUserCounts } from '#features/identity/server/user-counts.store.ts';
import type { UploadRow, UploadTable } from '#features/uploads/server/upload.table.ts';
import type { Db } from '#platform/server/call.ts';
import type { Tables } from '#platform/server/db/tables.ts';

/** Notes that an upload has begun; false, and nothing happens, when it had. Simultaneous callers wait for each other. */
export async function insertUpload(db: Db, upload: Insertable<UploadTable>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('uploads')
    .values(upload)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** The user's own upload of this name; null for anybody else's. */
export async function findUpload(db: Db, fileName: string, userId: string): Promise<UploadRow | null> {
  const row = await db
    .selectFrom('uploads')
    .selectAll()
    .where('file_name', '=', fileName)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row ?? null;
}

/** All bytes are safe in storage. */
export async function updateUploadToStored(db: Db, fileName: string, now: Date): Promise<void> {
  await db
    .updateTable('uploads')
    .set({ state: 'stored', stored_at: now })
    .where('file_name', '=', fileName)
    .where('state', '=', 'open')
    .execute();
}

/** Something is being made of the file; false when something was before. Simultaneous callers wait for each other. */
export async function claimUpload(db: Db, fileName: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('uploads')
    .set({ state: 'taken' })
    .where('file_name', '=', fileName)
    .where('state', '=', 'stored')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Nothing lasting was made of it: pictures are redrawn when they are taken. */
const isUnused = (eb: ExpressionBuilder<Tables, 'uploads'>) =>
  eb.or([eb('state', '<>', 'taken'), eb('kind', '=', 'image')]);

/** Uploads begun before `before` that nothing will be made of any more. */
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

/** Takes an upload's row away; its bytes count as its owner's no longer. In a transaction. */
export async function deleteUpload(db: Db, fileName: string): Promise<void> {
  await releaseUploadStorage(db, fileName);
  await db.deleteFrom('uploads').where('file_name', '=', fileName).execute();
}

/** The same of an upload that is still unused; false, and nothing happens, when a track has been made of it meanwhile. In a transaction. */
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

/** Of an upload nothing is the owner's any more: its bytes are free again, and freed once only. In a transaction. */
export async function releaseUploadStorage(db: Db, fileName: string): Promise<void> {
  const row = await db
    .updateTable('uploads')
    .set({ counted: false })
    .where('file_name', '=', fileName)
    .where('counted', '=', true)
    .returning(['user_id', 'content_length'])
    .executeTakeFirst();
  if (row) await incrementUserCounts(db, row.user_id, { storage_usage: -row.content_length });
}

/** Those of the names that are uploads. */
export async function findKnownFileNames(db: Db, fileNames: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('uploads')
    .select('file_name')
    .where('file_name', 'in', [...fileNames])
    .execute();
  return rows.map((row) => row.file_name);
}
