import { createHash, randomUUID } from 'node:crypto';
import { constants, createReadStream, type Stats } from 'node:fs';
import {
  copyFile,
  type FileHandle,
  link,
  mkdir,
  open,
  readdir,
  rename,
  rm,
  stat as statFile,
} from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { failpoint } from '#platform/server/failpoints.ts';
import { assertObjectKey } from './object-key.ts';
import type { ObjectStat, Storage } from './storage.ts';
import { storageRefusalOf } from './storage-refusal.ts';

/** Keys cannot contain dot folders, so that incomplete files are never listed or served. */
const incomingFolder = '.incoming';
const readFlags = constants.O_RDONLY | constants.O_NOFOLLOW;

export interface DiskStorage extends Storage {
  readonly kind: 'disk';
  /** Opens the file of an object, which the caller closes; null where there is no such object. */
  openFile(key: string): Promise<{ file: FileHandle; stat: ObjectStat } | null>;
  purgeIncoming(olderThan: Date): Promise<number>;
}

/**
 * Stores objects as files under `root`. Bytes go to a temporary file that is synced and then renamed, so that an object is
 * complete or absent. The last folder of a path (`@` and two hex digits of a hash) limits the files per folder; keys cannot
 * contain it.
 */
export function createDiskStorage(root: string): DiskStorage {
  const listeners: ((key: string) => void)[] = [];
  const callListeners = (key: string) => {
    for (const listener of listeners) listener(key);
  };

  const pathOf = (key: string): string => {
    assertObjectKey(key);
    const name = key.slice(key.lastIndexOf('/') + 1);
    const spread = createHash('sha256').update(name).digest('hex').slice(0, 2);
    return join(root, key.slice(0, key.length - name.length), `@${spread}`, name);
  };

  /** `fill` creates the temporary file; then it is synced, renamed, and the folder synced. */
  const writeAtomically = async (key: string, fill: (temporary: string) => Promise<void>): Promise<void> => {
    const target = pathOf(key);
    const temporary = join(root, incomingFolder, randomUUID());
    try {
      await mkdir(join(root, incomingFolder), { recursive: true });
      await fill(temporary);
      await syncPath(temporary);
      await mkdir(dirname(target), { recursive: true });
      await failpoint('storage.before-rename');
      await rename(temporary, target);
      await syncPath(dirname(target));
      // POSIX: renaming onto another link of the same file keeps both names.
      await rm(temporary, { force: true });
    } catch (error) {
      await rm(temporary, { force: true }).catch(() => {});
      throw storageRefusalOf(error);
    }
    callListeners(key);
  };

  const openFile: DiskStorage['openFile'] = async (key) => {
    const file = await nullIfMissing(open(pathOf(key), readFlags));
    if (!file) return null;
    try {
      const found = await file.stat();
      if (found.isFile()) return { file, stat: toObjectStat(key, found) };
    } catch (error) {
      await file.close();
      throw storageRefusalOf(error);
    }
    await file.close();
    return null;
  };

  return {
    kind: 'disk',
    openFile,

    put: (key, bytes) =>
      writeAtomically(key, async (temporary) => {
        const file = await open(temporary, 'wx');
        try {
          await file.writeFile(bytes);
        } finally {
          await file.close();
        }
      }),

    async putFile(key, path, how = {}) {
      await writeAtomically(key, async (temporary) => {
        // A second link instead of a rename, so that a crash leaves the given file in place.
        const linked = how.consume && (await link(path, temporary).then(() => true, ignoreUnsupportedLink));
        if (!linked) await copyFile(path, temporary, constants.COPYFILE_FICLONE | constants.COPYFILE_EXCL);
      });
      await failpoint('storage.before-removal');
      if (how.consume) await rm(path, { force: true });
    },

    async stat(key) {
      const opened = await openFile(key);
      await opened?.file.close();
      return opened?.stat ?? null;
    },

    async read(key) {
      const opened = await openFile(key);
      if (!opened) return null;
      try {
        return await opened.file.readFile();
      } catch (error) {
        throw storageRefusalOf(error);
      } finally {
        await opened.file.close();
      }
    },

    async openRange(key, start, end) {
      const opened = await openFile(key);
      return opened && createReadStream('', { fd: opened.file, start, end, autoClose: true });
    },

    async delete(key) {
      const path = pathOf(key);
      try {
        await rm(path, { force: true });
      } catch (error) {
        throw storageRefusalOf(error);
      }
      callListeners(key);
    },

    async move(from, to) {
      const [source, target] = [pathOf(from), pathOf(to)];
      try {
        await mkdir(dirname(target), { recursive: true });
        if ((await nullIfMissing(rename(source, target).then(() => true))) === null) return false;
        await syncPath(dirname(target));
      } catch (error) {
        throw storageRefusalOf(error);
      }
      callListeners(from);
      callListeners(to);
      return true;
    },

    list: (prefix) => walkObjects(root, '', prefix),

    onRemoved: (listener) => {
      listeners.push(listener);
    },

    async purgeIncoming(olderThan) {
      const folder = join(root, incomingFolder);
      let removed = 0;
      for (const name of (await nullIfMissing(readdir(folder))) ?? []) {
        const found = await nullIfMissing(statFile(join(folder, name)));
        if (!found || found.mtime >= olderThan) continue;
        await rm(join(folder, name), { force: true });
        removed += 1;
      }
      return removed;
    },
  };
}

function toObjectStat(key: string, found: Stats): ObjectStat {
  // With the inode, since a replacement may have the same size and modification time.
  const etag = [found.ino, found.size, Math.round(found.mtimeMs)].map((part) => part.toString(36)).join('-');
  return { key, size: found.size, etag, modifiedAt: found.mtime };
}

async function* walkObjects(root: string, folder: string, prefix: string): AsyncGenerator<ObjectStat> {
  for (const entry of (await nullIfMissing(readdir(join(root, folder), { withFileTypes: true }))) ?? []) {
    if (entry.name.startsWith('.')) continue;
    if (!entry.isDirectory()) continue;
    if (!entry.name.startsWith('@')) {
      const inner = `${folder}${entry.name}/`;
      if (inner.startsWith(prefix) || prefix.startsWith(inner)) yield* walkObjects(root, inner, prefix);
      continue;
    }
    for (const name of (await nullIfMissing(readdir(join(root, folder, entry.name)))) ?? []) {
      const key = `${folder}${name}`;
      if (!key.startsWith(prefix)) continue;
      const found = await nullIfMissing(statFile(join(root, folder, entry.name, name)));
      if (found?.isFile()) yield toObjectStat(key, found);
    }
  }
}

/** Has the disk hold a file or folder as it is now. */
export async function syncPath(path: string): Promise<void> {
  const handle = await open(path, constants.O_RDONLY);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function nullIfMissing<T>(promise: Promise<T>): Promise<T | null> {
  try {
    return await promise;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : '';
    if (code === 'ENOENT') return null;
    throw storageRefusalOf(error);
  }
}

/** Falls back to copying on another device, or on a file system without links; other errors are thrown. */
function ignoreUnsupportedLink(error: NodeJS.ErrnoException): false {
  if (['EXDEV', 'EPERM', 'EMLINK', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS'].includes(error.code ?? ''))
    return false;
  throw error;
}
