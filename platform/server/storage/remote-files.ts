import { buffer } from 'node:stream/consumers';
import { createCache } from '#platform/server/cache/cache.ts';
import type { OpenFiles } from './open-files.ts';
import type { ObjectStat, Storage } from './storage.ts';
import { storageUnavailable } from './storage-refusal.ts';

/** Small, so that a paused playback does not keep a connection to the store open. */
const pieceBytes = 1024 * 1024;

/** Reads objects of a remote store in pieces. Keys are never reused for other bytes, so sizes and tags are cached. */
export function createRemoteFiles(storage: Storage): OpenFiles {
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
