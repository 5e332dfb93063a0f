import { storageFull } from '#features/uploads/model/storage-full.ts';
import type { Permission } from '#features/uploads/server/permission.ts';
import {
  findStorageUsage,
  incrementStorageWithinLimit,
} from '#features/uploads/server/storage-usage.store.ts';
import { insertUpload } from '#features/uploads/server/upload.store.ts';
import type { Platform } from '#platform/server/call.ts';
import { transaction } from '#platform/server/db/transaction.ts';

/**
 * Records a new upload and reserves an audio file's bytes of its owner's storage in one transaction; refuses (403
 * `storage_full`) without room. A repeated call does nothing. Pictures reserve nothing: they are re-encoded small.
 */
export async function createUpload(platform: Platform, permission: Permission): Promise<void> {
  const { fileName, userId, kind, contentLength } = permission;
  const counted = kind === 'audio';
  await transaction(platform.db, async (tx) => {
    const isNew = await insertUpload(tx, {
      file_name: fileName,
      user_id: userId,
      kind,
      original_name: permission.originalName,
      content_type: permission.contentType,
      content_length: contentLength,
      counted,
      created_at: platform.clock.now(),
      stored_at: null,
    });
    const limit = platform.config.memberStorageBytes;
    if (
      !isNew ||
      !counted ||
      (await incrementStorageWithinLimit(tx, { userId, bytes: contentLength, limit }))
    )
      return;
    throw storageFull(contentLength, await findStorageUsage(tx, userId), limit);
  });
}
