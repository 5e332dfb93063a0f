import { discardUpload } from '#features/uploads/server/receive-bytes.ts';
import { deleteUpload } from '#features/uploads/server/upload.store.ts';
import type { PayloadOf } from '#platform/pure/event.ts';
import type { Call } from '#platform/server/call.ts';
import { transaction } from '#platform/server/db/transaction.ts';
import { deleteOrphanObjects } from '#platform/server/storage/delete-orphan-objects.ts';
import type { deleteMediaFiles as job } from './media.jobs.ts';
import { findKnownMediaKeys } from './media.store.ts';
import { mediaFolders } from './media-files.ts';

const DAY_MS = 86_400_000;

/** Deletes objects that no item refers to any more, and uploads that were used. Idempotent. */
export async function deleteMediaFiles(
  { platform }: Call,
  { keys, uploads }: PayloadOf<typeof job>,
): Promise<void> {
  for (const key of keys) await platform.storage.delete(key);
  for (const fileName of uploads) {
    await discardUpload(platform, fileName);
    await transaction(platform.db, (tx) => deleteUpload(tx, fileName));
  }
}

/** Deletes files that a crash left behind and no item refers to; runs nightly. */
export async function cleanUpMediaFiles({ platform, now }: Call): Promise<void> {
  for (const folder of Object.values(mediaFolders))
    await deleteOrphanObjects(platform.storage, {
      prefix: `${folder}/`,
      olderThan: new Date(now.getTime() - DAY_MS),
      known: (keys) => findKnownMediaKeys(platform.db, keys),
    });
}
