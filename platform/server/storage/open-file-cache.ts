import { read } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { createCache } from '#platform/server/cache/cache.ts';
import { allIds } from '#platform/server/live/invalidation.ts';
import type { DiskStorage } from './disk-storage.ts';
import type { OpenFile, OpenFiles } from './open-files.ts';
import type { ObjectStat } from './storage.ts';
import { storageRefusalOf } from './storage-refusal.ts';

const pieceBytes = 128 * 1024;
const maxPooledBuffers = 64;
/** Limits how long a file deleted by another process occupies the disk. */
const maxOpenMs = 30_000;

interface CachedFile {
  file: FileHandle;
  stat: ObjectStat;
  users: number;
  doomed: boolean;
}

/** Creates a cache of open descriptors of recently read files, with reused read buffers. */
export function createOpenFileCache(
  storage: DiskStorage,
  most = 1000,
): OpenFiles & { readonly size: number } {
  const cached = createCache<CachedFile | null>({
    maxEntries: most,
    ttlMs: maxOpenMs,
    leastRecentlyUsed: true,
    isKept: (file) => file !== null,
    onDrop: (opening) => {
      opening.then(closeWhenUnused, () => {});
    },
  });
  const pool: Buffer[] = [];
  storage.onRemoved((key) => cached.invalidate([key]));
  const expiryTimer = setInterval(() => cached.dropExpired(), maxOpenMs).unref();

  const open = async (key: string): Promise<CachedFile | null> => {
    const opened = await storage.openFile(key);
    return opened && { ...opened, users: 0, doomed: false };
  };

  const recycle = (bytes: Uint8Array) => {
    if (pool.length < maxPooledBuffers) pool.push(Buffer.from(bytes.buffer, bytes.byteOffset, pieceBytes));
  };

  const acquire = async (key: string): Promise<OpenFile | null> => {
    for (;;) {
      const entry = await cached.get(key, () => open(key));
      if (!entry) return null;
      if (!entry.doomed) return toOpenFile(entry);
    }
  };

  const toOpenFile = (entry: CachedFile): OpenFile => {
    entry.users += 1;
    return {
      stat: entry.stat,
      pieceBytes,
      recycle,
      read: (position, length) => {
        const buffer = pool.pop() ?? Buffer.allocUnsafeSlow(pieceBytes);
        return new Promise((resolve, reject) => {
          read(entry.file.fd, buffer, 0, Math.min(length, pieceBytes), position, (error, count) => {
            if (error) reject(storageRefusalOf(error));
            else resolve(buffer.subarray(0, count));
          });
        });
      },
      release() {
        entry.users -= 1;
        if (entry.doomed && entry.users === 0) closeIgnoringErrors(entry);
      },
    };
  };

  return {
    acquire,
    get size() {
      return cached.size;
    },
    async close() {
      clearInterval(expiryTimer);
      cached.invalidate(allIds);
    },
  };
}

function closeWhenUnused(entry: CachedFile | null): void {
  if (!entry) return;
  entry.doomed = true;
  if (entry.users === 0) closeIgnoringErrors(entry);
}

/** The file was only read, so that an error on close loses nothing. */
function closeIgnoringErrors(entry: CachedFile): void {
  entry.file.close().catch(() => {});
}
