import { join } from 'node:path';
import { createDiskStorage, type DiskStorage } from './disk-storage.ts';
import { createKeptFiles } from './kept-files.ts';
import type { OpenFiles } from './open-files.ts';
import { createRemoteFiles } from './remote-files.ts';
import { createS3Storage, type S3Place } from './s3-storage.ts';
import type { Storage } from './storage.ts';

/** The storage that the configuration names: a bucket where one is given, otherwise `objects` under the data folder. */
export function openStorage(settings: { dataDir: string; s3: S3Place | null }): Storage {
  return settings.s3 ? createS3Storage(settings.s3) : createDiskStorage(join(settings.dataDir, 'objects'));
}

/** The reader that suits the storage, for `serveFiles`. */
export function openFilesOf(storage: Storage, how: { keptFiles?: number } = {}): OpenFiles {
  if (storage.kind === 's3') return createRemoteFiles(storage);
  return createKeptFiles(storage as DiskStorage, how.keptFiles);
}
