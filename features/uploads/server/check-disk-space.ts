import { mkdir, statfs } from 'node:fs/promises';
import type { Platform } from '#platform/server/call.ts';
import { insufficientStorage } from '#platform/server/storage/storage-refusal.ts';

/** What files leave free of the disk, in bytes: the database needs some for every write. */
const reservedBytes = 200_000_000;

/** Refuses (507) a file of so many bytes that would fill the disk, before a byte of it is sent. */
export async function checkDiskSpace({ config }: Platform, bytes: number): Promise<void> {
  // With a bucket the first upload finds no folder.
  await mkdir(config.dataDir, { recursive: true });
  const { bavail, bsize } = await statfs(config.dataDir);
  if (bavail * bsize < bytes + reservedBytes) throw insufficientStorage();
}
