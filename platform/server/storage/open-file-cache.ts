import { read } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
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
  openedAt: number;
}

/** Creates a cache of open descriptors of recently read files, with reused read buffers. */
export function createOpenFileCache(
  storage: DiskStorage,
  most = 1000,
): OpenFiles & { readonly size: number } {
  const cached = new Map<string, Promise<CachedFile | null>>();
  const pool: Buffer[] = [];

  const drop = (key: string) => {
    const entry = cached.get(key);
    cached.delete(key);
    entry?.then(
      (file) => {
        if (!file) return;
        file.doomed = true;
        if (file.users === 0) closeIgnoringErrors(file);
      },
      () => {},
    );
  };
  storage.onRemoved(drop);

  const openCached = (key: string): Promise<CachedFile | null> => {
    const opening = storage
      .openFile(key)
      .then((opened) => opened && { ...opened, users: 0, doomed: false, openedAt: performance.now() });
    cached.set(key, opening);
    opening.then(
      (entry) => entry ?? (cached.get(key) === opening && cached.delete(key)),
      () => cached.get(key) === opening && cached.delete(key),
    );
    if (cached.size > most) drop(cached.keys().next().value as string);
    return opening;
  };

  const dropExpired = async () => {
    const before = performance.now() - maxOpenMs;
    for (const [key, opening] of [...cached]) {
      const entry = await opening.catch(() => null);
      if (entry && entry.openedAt < before && cached.get(key) === opening) drop(key);
    }
  };
  const expiryTimer = setInterval(() => void dropExpired(), maxOpenMs).unref();

  const recycle = (bytes: Uint8Array) => {
    if (pool.length < maxPooledBuffers) pool.push(Buffer.from(bytes.buffer, bytes.byteOffset, pieceBytes));
  };

  const acquire = async (key: string): Promise<OpenFile | null> => {
    for (;;) {
      const waiting = cached.get(key);
      if (waiting) {
        // Moved to the end: the map is ordered by last use.
        cached.delete(key);
        cached.set(key, waiting);
      }
      const entry = await (waiting ?? openCached(key));
      if (!entry) return null;
      if (entry.doomed) continue;
      if (performance.now() - entry.openedAt < maxOpenMs) return toOpenFile(entry);
      drop(key);
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
      for (const key of [...cached.keys()]) drop(key);
    },
  };
}

/** The file was only read, so that an error on close loses nothing. */
function closeIgnoringErrors(entry: CachedFile): void {
  entry.file.close().catch(() => {});
}
