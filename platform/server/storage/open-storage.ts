import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { createCache } from '#platform/server/cache/cache.ts';
import type { Config, S3Config } from '#platform/server/config/config.ts';
import { createDiskStorage, type DiskStorage } from './disk-storage.ts';
import { createOpenFileCache } from './open-file-cache.ts';
import type { OpenFiles } from './open-files.ts';
import { createS3Storage } from './s3-storage.ts';
import type { ObjectStat, Storage } from './storage.ts';
import { storageUnavailable } from './storage-refusal.ts';

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

/** Small, so that a paused playback does not keep a connection to the store open. */
const pieceBytes = 1024 * 1024;

/** Reads objects of a remote store in pieces. Keys are never reused for other bytes, so sizes and tags are cached. */
function createRemoteFiles(storage: Storage): OpenFiles {
  const stats = createCache<ObjectStat | null>({ maxEntries: 5_000, isKept: (stat) => stat !== null });
  storage.onRemoved((key) => stats.invalidate([key]));

  return {
    async acquire(key) {
      const stat = await stats.get(key, () => storage.stat(key));
      if (!stat) return null;
      return {
        stat,
        pieceBytes,
        async read(position, length) {
          const end = position + Math.min(length, pieceBytes) - 1;
          const stream = await storage.openRange(key, position, end);
          if (stream) return buffer(stream);
          stats.invalidate([key]);
          throw storageUnavailable();
        },
        recycle() {},
        release() {},
      };
    },
    async close() {},
  };
}
