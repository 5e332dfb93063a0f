import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { copyFile, mkdir, open, readdir, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { syncPath } from '#platform/server/storage/disk-storage.ts';

/** Writes a file for this user only, complete or not at all, also where the machine stops. */
export async function writeDurably(path: string, text: string): Promise<void> {
  const draft = `${path}.draft`;
  const file = await open(draft, 'w', 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(draft, path);
  await syncPath(dirname(path));
}

/** The paths of all files below a folder, relative to it, in order; none where there is no folder. */
export async function listFiles(folder: string, below = ''): Promise<string[]> {
  const entries = (await nullIfMissing(readdir(join(folder, below), { withFileTypes: true }))) ?? [];
  const files: string[] = [];
  for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = join(below, entry.name);
    if (entry.isDirectory()) files.push(...(await listFiles(folder, path)));
    else if (entry.isFile()) files.push(path);
  }
  return files;
}

/** Copies the files of a folder, but those that are deleted meanwhile. */
export async function copyFiles(from: string, to: string): Promise<void> {
  for (const path of await listFiles(from)) {
    await mkdir(dirname(join(to, path)), { recursive: true, mode: 0o700 });
    await nullIfMissing(copyFile(join(from, path), join(to, path)));
  }
}

/** The size and the digest of a file; null where it is missing. */
export async function hashFile(path: string): Promise<{ size: number; sha256: string } | null> {
  const hash = createHash('sha256');
  let size = 0;
  const reading = pipeline(createReadStream(path), async (chunks: AsyncIterable<Buffer>) => {
    for await (const chunk of chunks) {
      hash.update(chunk);
      size += chunk.length;
    }
    return true;
  });
  return (await nullIfMissing(reading)) === null ? null : { size, sha256: hash.digest('hex') };
}

/** Null in place of an error where a file or folder is missing. */
export async function nullIfMissing<T>(promise: Promise<T>): Promise<T | null> {
  try {
    return await promise;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}
