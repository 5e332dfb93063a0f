import { mkdir, open, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Platform } from '#platform/server/call.ts';
import { storageRefusalOf } from '#platform/server/storage/storage-refusal.ts';

/** Where the bytes of an unfinished upload wait. */
export const partPath = (platform: Platform, fileName: string): string =>
  path.join(platform.config.dataDir, 'uploads', `${fileName}.part`);

/** How many bytes of the upload are here: what the file holds is the truth, also after a crash. */
export async function partSize(platform: Platform, fileName: string): Promise<number> {
  try {
    return (await stat(partPath(platform, fileName))).size;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 0;
    throw storageRefusalOf(error);
  }
}

/** Opens the part for appending; made where it is missing. */
export async function openPart(platform: Platform, fileName: string) {
  const file = partPath(platform, fileName);
  try {
    await mkdir(path.dirname(file), { recursive: true });
    return await open(file, 'a', 0o600);
  } catch (error) {
    throw storageRefusalOf(error);
  }
}

export async function removePart(platform: Platform, fileName: string): Promise<void> {
  await rm(partPath(platform, fileName), { force: true });
}
