import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { failpoint } from '#platform/server/failpoints.ts';
import type { Storage } from '#platform/server/storage/storage.ts';
import type { CopiedObject } from './backup-folder.ts';

export type CopiedObjects = Map<string, CopiedObject>;

/**
 * Copies what `to` does not have yet, and returns every object of `from` with its digest. Keys are never used again for other
 * bytes, so that one of the same size is the same object; `known` saves reading it again. Leaves out what is deleted meanwhile.
 */
export async function copyObjects(
  from: Storage,
  to: Storage,
  known: CopiedObjects,
): Promise<{ objects: CopiedObjects; copied: number }> {
  const objects: CopiedObjects = new Map();
  const folder = await mkdtemp(join(tmpdir(), 'backup-'));
  const passing = join(folder, 'object');
  let copied = 0;
  try {
    for await (const { key, size } of from.list('')) {
      await failpoint('backup.object');
      const isThere = (await to.stat(key))?.size === size;
      const earlier = known.get(key);
      const hash = isThere
        ? earlier?.size === size
          ? earlier.hash
          : await hashObject(to, key, size)
        : await copyObject(from, to, { key, size, passing });
      if (hash === null) continue;
      if (!isThere) copied += 1;
      objects.set(key, { key, size, hash });
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return { objects, copied };
}

/** Every object of a bucket, by the tag that the bucket gives its bytes. */
export async function listObjects(storage: Storage): Promise<CopiedObjects> {
  const objects: CopiedObjects = new Map();
  for await (const { key, size, etag } of storage.list(''))
    objects.set(key, { key, size, hash: `etag:${etag}` });
  return objects;
}

/** The digest of an object's bytes, as `CopiedObject` has it; null where it is missing or has another size. */
export async function hashObject(storage: Storage, key: string, size: number): Promise<string | null> {
  const hash = createHash('sha256');
  if (size === 0) {
    const stat = await storage.stat(key);
    return stat?.size === 0 ? `sha256:${hash.digest('hex')}` : null;
  }
  const stream = await storage.openRange(key, 0, size - 1);
  if (!stream) return null;
  let read = 0;
  for await (const chunk of stream) {
    hash.update(chunk);
    read += chunk.length;
  }
  return read === size ? `sha256:${hash.digest('hex')}` : null;
}

interface CopyOptions {
  key: string;
  size: number;
  /** A temporary file. */
  passing: string;
}

/** Copies an object and returns the digest of what arrived; null where it has been deleted since. */
export async function copyObject(
  from: Storage,
  to: Storage,
  { key, size, passing }: CopyOptions,
): Promise<string | null> {
  if (size === 0) {
    await to.put(key, new Uint8Array());
    return hashObject(to, key, 0);
  }
  const stream = await from.openRange(key, 0, size - 1);
  if (!stream) return null;
  const hash = createHash('sha256');
  await pipeline(
    stream,
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk);
        yield chunk;
      }
    },
    createWriteStream(passing),
  );
  await to.putFile(key, passing);
  const arrived = await to.stat(key);
  if (arrived?.size !== size)
    throw new Error(`${key} arrived with ${arrived?.size ?? 'no'} bytes instead of ${size}`);
  return `sha256:${hash.digest('hex')}`;
}
