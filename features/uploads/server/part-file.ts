import { constants } from 'node:fs';
import { type FileHandle, mkdir, open, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Platform } from '#platform/server/call.ts';
import { storageRefusalOf } from '#platform/server/storage/storage-refusal.ts';

/** Path of an unfinished upload's part file. */
export const partFilePath = (platform: Platform, fileName: string): string =>
  path.join(platform.config.dataDir, 'uploads', `${fileName}.part`);

/** Bytes of the upload on disk; the file is the truth, also after a crash. */
export async function partFileSize(platform: Platform, fileName: string): Promise<number> {
  try {
    return (await stat(partFilePath(platform, fileName))).size;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 0;
    throw storageRefusalOf(error);
  }
}

export interface PartFile {
  /** Writes at an offset, not at the end: two servers that receive the same bytes write the same file. */
  write(chunk: Buffer, offset: number): Promise<void>;
  /** Resolves when all written bytes are durable. */
  sync(): Promise<void>;
  close(): Promise<void>;
}

/** Bytes written before an early sync, so that little is left to sync at the end. */
const SYNC_EARLY_BYTES = 4 * 1024 * 1024;

/** Opens the part file for writing; creates a missing one. */
export async function openPartFile(platform: Platform, fileName: string): Promise<PartFile> {
  const file = await openForWriting(partFilePath(platform, fileName));
  let unsynced = 0;
  let isSyncing = false;
  let early = Promise.resolve();

  function syncEarly(): void {
    unsynced = 0;
    isSyncing = true;
    early = file.datasync().then(() => {
      isSyncing = false;
    });
    // `sync` reports it: after a failure nothing is retried, because the disk reports a lost page only once.
    early.catch(() => {});
  }

  return {
    async write(chunk, offset) {
      for (let at = 0; at < chunk.length; ) {
        at += (await file.write(chunk, at, chunk.length - at, offset + at)).bytesWritten;
      }
      unsynced += chunk.length;
      if (unsynced >= SYNC_EARLY_BYTES && !isSyncing) syncEarly();
    },
    async sync() {
      await early;
      await file.sync();
    },
    async close() {
      await early.catch(() => {});
      await file.close();
    },
  };
}

async function openForWriting(file: string): Promise<FileHandle> {
  try {
    await mkdir(path.dirname(file), { recursive: true });
    return await open(file, constants.O_WRONLY | constants.O_CREAT, 0o600);
  } catch (error) {
    throw storageRefusalOf(error);
  }
}

export async function deletePartFile(platform: Platform, fileName: string): Promise<void> {
  await rm(partFilePath(platform, fileName), { force: true });
}
