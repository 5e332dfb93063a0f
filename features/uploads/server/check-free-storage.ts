import { storageFull } from '#features/uploads/model/storage-full.ts';
import type { Permission } from '#features/uploads/server/permission.ts';
import { findStorageLimit } from '#features/uploads/server/storage-limit.ts';
import { findStorageUsage } from '#features/uploads/server/storage-usage.store.ts';
import type { Platform } from '#platform/server/call.ts';

/**
 * Refuses (403 `storage_full`) an audio file without free storage before a byte is sent. `createUpload` makes the
 * binding reservation.
 */
export async function checkFreeStorage(
  platform: Platform,
  { kind, userId, contentLength }: Pick<Permission, 'kind' | 'userId' | 'contentLength'>,
): Promise<void> {
  if (kind !== 'audio') return;
  const { db, config } = platform;
  const used = await findStorageUsage(db, userId);
  const limit = await findStorageLimit(platform, db, userId);
  if (used + contentLength > limit)
    throw storageFull({ bytes: contentLength, used, limit, byPlan: config.planLimits });
}
