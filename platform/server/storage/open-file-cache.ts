import { read } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import type { DiskStorage } from './disk-storage.ts';
import type { OpenFile, OpenFiles } from './open-files.ts';
import type { ObjectStat } from './storage.ts';
import { storageRefusalOf } from './storage-refusal.ts';

const pieceBytes = 128 * 1024;
const maxPooledBuffers = 64;
/** Another process may have deleted the file; keeping it open for longer would keep its bytes on the disk. */
const maxOpenMs = 30_000;

interface CachedFile {
  file: FileHandle;
  stat: ObjectStat;
  users: number;
  doomed: boolean;
  openedAt: number;
}

/** Keeps the descriptors of the files that were read last, and reads into buffers that are used again. */
export function createOpenFileCache(
  storage: DiskStorage,
  most = 1000,
): OpenFiles & { readonly size: number } {
  const kept = new Map<string, Promise<CachedFile | null>>();
  const pool: Buffer[] = [];

  const drop = (key: string) => {
    const entry = kept.get(key);
    kept.delete(key);
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

  const keep = (key: string): Promise<CachedFile | null> => {
    const opening = storage
      .openFile(key)
      .then((opened) => opened && { ...opened, users: 0, doomed: false, openedAt: performance.now() });
    kept.set(key, opening);
    opening.then(
      (entry) => entry ?? (kept.get(key) === opening && kept.delete(key)),
      () => kept.get(key) === opening && kept.delete(key),
    );
    if (kept.size > most) drop(kept.keys().next().value as string);
    return opening;
  };

  const dropOld = async () => {
    const before = performance.now() - maxOpenMs;
    for (const [key, opening] of [...kept]) {
      const entry = await opening.catch(() => null);
      if (entry && entry.openedAt < before && kept.get(key) === opening) drop(key);
    }
  };
  const dropping = setInterval(() => void dropOld(), maxOpenMs).unref();

  const recycle = (bytes: Uint8Array) => {
    if (pool.length < maxPooledBuffers) pool.push(Buffer.from(bytes.buffer, bytes.byteOffset, pieceBytes));
  };

  const acquire = async (key: string): Promise<OpenFile | null> => {
    for (;;) {
      const waiting = kept.get(key);
      if (waiting) {
        // Put back at the end: the map's order is the order of use.
        kept.delete(key);
        kept.set(key, waiting);
      }
      const entry = await (waiting ?? keep(key));
      if (!entry) return null;
      if (entry.doomed) continue;
      if (performance.now() - entry.openedAt < maxOpenMs) return use(entry);
      drop(key);
    }
  };

  const use = (entry: CachedFile): OpenFile => {
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
      return kept.size;
    },
    async close() {
      clearInterval(dropping);
      for (const key of [...kept.keys()]) drop(key);
    },
  };
}

/** Only read from: an error while closing loses nothing. */
function closeIgnoringErrors(entry: CachedFile): void {
  entry.file.close().catch(() => {});
}
