import { storageFull } from '#features/uploads/model/storage-full.ts';
import { uploadKey } from '#features/uploads/server/receive-bytes.ts';
import { findStorageLimit } from '#features/uploads/server/storage-limit.ts';
import {
  findStorageUsage,
  incrementStorageWithinLimit,
} from '#features/uploads/server/storage-usage.store.ts';
import { insertUpload } from '#features/uploads/server/upload.store.ts';
import type { Platform } from '#platform/server/call.ts';
import { transaction } from '#platform/server/db/transaction.ts';

interface RenderedFile {
  /** By which calls mean it; the same name again is the same file. */
  fileName: string;
  userId: string;
  originalName: string;
  contentType: string;
  /** Where it is; it is moved away. */
  path: string;
  bytes: number;
}

/**
 * Stores a file that the server has made for a member as if they had uploaded it: it counts as theirs, and a track can be made of it.
 * Refuses (403 `storage_full`) without room. A repeated call stores the bytes again and counts them once.
 */
export async function storeRenderedFile(platform: Platform, file: RenderedFile): Promise<void> {
  const { fileName, userId, bytes } = file;
  // The bytes come first: an upload that a row calls stored is there.
  await platform.storage.putFile(uploadKey(fileName), file.path, { consume: true });
  const at = platform.clock.now();
  await transaction(platform.db, async (tx) => {
    const isNew = await insertUpload(tx, {
      file_name: fileName,
      user_id: userId,
      kind: 'audio',
      original_name: file.originalName,
      content_type: file.contentType,
      content_length: bytes,
      counted: true,
      state: 'stored',
      created_at: at,
      stored_at: at,
    });
    if (!isNew) return;
    const limit = await findStorageLimit(platform, tx, userId);
    if (await incrementStorageWithinLimit(tx, { userId, bytes, limit })) return;
    const used = await findStorageUsage(tx, userId);
    throw storageFull({ bytes, used, limit, byPlan: platform.config.planLimits });
  });
}
