import { discardUpload } from '#features/uploads/server/receive-bytes.ts';
import { releaseUploadStorage } from '#features/uploads/server/upload.store.ts';
import type { PayloadOf } from '#platform/pure/event.ts';
import type { Call } from '#platform/server/call.ts';
import { transaction } from '#platform/server/db/transaction.ts';
import type { deleteProductFiles as job } from '../shop.jobs.ts';

/** Deletes objects that no product refers to any more, and uploads that were used. Idempotent. */
export async function deleteProductFiles(
  { platform }: Call,
  { keys, uploads }: PayloadOf<typeof job>,
): Promise<void> {
  for (const key of keys) await platform.storage.delete(key);
  for (const fileName of uploads) {
    await discardUpload(platform, fileName);
    await transaction(platform.db, (tx) => releaseUploadStorage(tx, fileName));
  }
}
