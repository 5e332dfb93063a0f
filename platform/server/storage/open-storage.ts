import { join } from 'node:path';
import type { Config, S3Config } from '#platform/server/config/config.ts';
import { createDiskStorage, type DiskStorage } from './disk-storage.ts';
import { createOpenFileCache } from './open-file-cache.ts';
import type { OpenFiles } from './open-files.ts';
import { createRemoteFiles } from './remote-files.ts';
import { createS3Storage } from './s3-storage.ts';
import type { Storage } from './storage.ts';

/** The configured storage: a bucket, or `objects` under the data folder. */
export function openStorage({ dataDir, s3 }: Pick<Config, 'dataDir' | 's3'>): Storage {
  return s3 ? openBucket(s3) : openDisk(dataDir);
}

export function openDisk(dataDir: string): DiskStorage {
  return createDiskStorage(join(dataDir, 'objects'));
}

export function openBucket({ endpoint, bucket, region, accessKeyId, secretAccessKey }: S3Config): Storage {
  const address = `${endpoint.replace(/\/$/, '')}/${bucket}`;
  return createS3Storage({
    endpoint: address,
    region,
    accessKeyId,
    secretAccessKey: secretAccessKey.reveal(),
  });
}

/** The reader for the kind of storage, for `serveFiles`. */
export function openFilesOf(storage: Storage, how: { keptFiles?: number } = {}): OpenFiles {
  if (storage.kind === 's3') return createRemoteFiles(storage);
  return createOpenFileCache(storage as DiskStorage, how.keptFiles);
}
