import { findStorageUsage } from '#features/identity/server/user-counts.store.ts';
import { storageFull } from '#features/uploads/model/storage-full.ts';
import type { Permission } from '#features/uploads/server/permission.ts';
import type { Platform } from '#platform/server/call.ts';

/**
 * Refuses (403 `storage_full`) an audio file for which its owner has no storage left, before a byte of it is sent. What holds
 * is the taking when the upload begins.
 */
export async function checkFreeStorage(
  { db, config }: Platform,
  { kind, userId, contentLength }: Pick<Permission, 'kind' | 'userId' | 'contentLength'>,
): Promise<void> {
  if (kind !== 'audio') return;
  const used = await findStorageUsage(db, userId);
  const limit = config.memberStorageBytes;
  if (used + contentLength > limit) throw storageFull(contentLength, used, limit);
}
