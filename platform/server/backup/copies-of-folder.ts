import { readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { openDisk } from '#platform/server/storage/open-storage.ts';
import { type CopiedObject, copiesFolder, copyFolder, listCopies } from './backup-folder.ts';
import { hashObject } from './copy-objects.ts';
import { hashFile } from './durable-files.ts';
import type { ExportLine } from './export-format.ts';
import { readGzipLines } from './gzip-lines.ts';

/** The objects that a copy refers to. */
export const readCopiedObjects = (folder: string, name: string): AsyncGenerator<CopiedObject> =>
  readGzipLines<CopiedObject>(join(copyFolder(folder, name), 'objects.ndjson.gz'));

/** What differs from what was written; empty where a copy can be restored. Reads every byte of it. */
export async function findDamage(
  folder: string,
  name: string,
  checked = new Set<string>(),
): Promise<string[]> {
  const manifest = (await listCopies(folder)).find((one) => one.name === name);
  if (!manifest) return [`There is no copy ${name}.`];
  const damage: string[] = [];
  for (const { path, size, sha256 } of manifest.files) {
    const found = await hashFile(join(copyFolder(folder, name), path));
    if (found?.size !== size || found.sha256 !== sha256)
      damage.push(`${name}: ${path} ${found ? 'has changed' : 'is missing'}`);
  }
  if (damage.length > 0) return damage;
  if (!(await isExportComplete(join(copyFolder(folder, name), 'database.ndjson.gz'))))
    damage.push(`${name}: database.ndjson.gz ends too early`);
  if (!manifest.objects.copied) return damage;
  const pool = openDisk(folder);
  for await (const { key, size, hash } of readCopiedObjects(folder, name)) {
    if (checked.has(key)) continue;
    checked.add(key);
    const found = await hashObject(pool, key, size);
    if (found !== hash)
      damage.push(`${name}: the file ${key} ${found === null ? 'is missing' : 'has changed'}`);
  }
  return damage;
}

async function isExportComplete(path: string): Promise<boolean> {
  let isComplete = false;
  for await (const line of readGzipLines<ExportLine>(path)) isComplete = 'end' in line;
  return isComplete;
}

const dayMs = 86_400_000;
const removedPrefix = '.removed-';

/**
 * Removes copies older than `days`, but the newest, and objects that no copy refers to any more. A copy loses its name first, so
 * that a kill leaves none half; the next run removes the rest.
 */
export async function removeOldCopies(
  folder: string,
  { days, now }: { days: number; now: Date },
): Promise<string[]> {
  const copies = await listCopies(folder);
  const old = copies
    .slice(0, -1)
    .filter(({ at }) => now.getTime() - Date.parse(at) > days * dayMs)
    .map(({ name }) => name);
  for (const name of old)
    await rename(copyFolder(folder, name), join(copiesFolder(folder), `${removedPrefix}${name}`));
  for (const name of await readdir(copiesFolder(folder)))
    if (name.startsWith(removedPrefix))
      await rm(join(copiesFolder(folder), name), { recursive: true, force: true });
  await removeUnusedObjects(
    folder,
    copies.filter(({ name }) => !old.includes(name)).map(({ name }) => name),
  );
  return old;
}

async function removeUnusedObjects(folder: string, names: readonly string[]): Promise<void> {
  const used = new Set<string>();
  for (const name of names) for await (const { key } of readCopiedObjects(folder, name)) used.add(key);
  const pool = openDisk(folder);
  for await (const { key } of pool.list('')) if (!used.has(key)) await pool.delete(key);
}
