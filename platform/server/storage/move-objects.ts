import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Storage } from './storage.ts';

export interface MovedObjects {
  copied: number;
  /** Already copied with the same size, by an interrupted run. */
  skipped: number;
  removed: number;
}

/**
 * Copies all objects, compares sizes, and with `remove` deletes the source, object by object. Can be repeated after a crash,
 * and run while the site uses `from`: run it once more after the switch for new objects.
 */
export async function moveObjects(
  from: Storage,
  to: Storage,
  how: { prefix?: string; remove?: boolean; onObject?: (key: string) => void } = {},
): Promise<MovedObjects> {
  const moved: MovedObjects = { copied: 0, skipped: 0, removed: 0 };
  const folder = await mkdtemp(join(tmpdir(), 'objects-'));
  const passing = join(folder, 'object');
  try {
    for await (const { key, size } of from.list(how.prefix ?? '')) {
      const there = await to.stat(key);
      if (there?.size === size) moved.skipped += 1;
      else if (await copyObject(from, to, key, size, passing)) moved.copied += 1;
      else continue;
      if (how.remove) {
        await from.delete(key);
        moved.removed += 1;
      }
      how.onObject?.(key);
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return moved;
}

/** False where the object has been deleted since. */
async function copyObject(
  from: Storage,
  to: Storage,
  key: string,
  size: number,
  passing: string,
): Promise<boolean> {
  if (size === 0) {
    await to.put(key, new Uint8Array());
    return true;
  }
  const stream = await from.openRange(key, 0, size - 1);
  if (!stream) return false;
  await pipeline(stream, createWriteStream(passing));
  await to.putFile(key, passing);
  const arrived = await to.stat(key);
  if (arrived?.size !== size)
    throw new Error(`${key} arrived with ${arrived?.size ?? 'no'} bytes instead of ${size}`);
  return true;
}
