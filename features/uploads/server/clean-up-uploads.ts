import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { discardUpload, uploadKey } from '#features/uploads/server/receive-bytes.ts';
import {
  deleteAbandonedUpload,
  findAbandonedUploads,
  findKnownFileNames,
} from '#features/uploads/server/upload.store.ts';
import type { Call } from '#platform/server/call.ts';
import { failpoint } from '#platform/server/failpoints.ts';
import { inTransaction } from '#platform/server/in-transaction.ts';
import { deleteOrphanObjects } from '#platform/server/storage/delete-orphan-objects.ts';
import { purgeTemporaryFolders } from '#platform/server/storage/temporary-folders.ts';

const DAY_MS = 86_400_000;

/**
 * Cleanup job: uploads unused for a day, pictures already re-encoded, and objects, part files and encoder output that
 * no upload refers to.
 */
export async function cleanUpUploads(call: Call): Promise<void> {
  const before = new Date(call.now.getTime() - DAY_MS);
  for (const { file_name: fileName } of await findAbandonedUploads(call.db, before, 500)) {
    await failpoint('upload.before-sweep');
    // Deletes the row first: without it no track can be made, and bytes without a row are found below.
    const isGone = await inTransaction(call, (txCall) => deleteAbandonedUpload(txCall.db, fileName));
    if (isGone) await discardUpload(call.platform, fileName);
  }
  await deleteOrphanObjects(call.platform.storage, {
    prefix: uploadKey(''),
    olderThan: before,
    known: async (keys) =>
      new Set((await findKnownFileNames(call.db, keys.map(fileNameOfKey))).map(uploadKey)),
  });
  await deleteOldFiles(path.join(call.platform.config.dataDir, 'uploads'), before);
  await purgeTemporaryFolders(call.platform.config.dataDir, call.now);
}

const fileNameOfKey = (key: string): string => key.slice(uploadKey('').length);

async function deleteOldFiles(folder: string, before: Date): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((one) => /\.(?:part|mp3|mp3\.spool)$/.test(one))) {
    const file = path.join(folder, name);
    const found = await stat(file).catch(() => null);
    if (found && found.mtime < before) await rm(file, { force: true });
  }
}
