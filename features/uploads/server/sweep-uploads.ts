import { discardUpload } from '#features/uploads/server/receive-bytes.ts';
import { deleteUpload, findAbandonedUploads } from '#features/uploads/server/upload.store.ts';
import type { Call } from '#platform/server/call.ts';

const DAY_MS = 86_400_000;

/** Throws away uploads of which nothing was made within a day, and pictures that were redrawn long ago. */
export async function sweepUploads(call: Call): Promise<void> {
  const before = new Date(call.now.getTime() - DAY_MS);
  for (const upload of await findAbandonedUploads(call.db, before, 500)) {
    await discardUpload(call.platform, upload.file_name);
    await deleteUpload(call.db, upload.file_name);
  }
}
