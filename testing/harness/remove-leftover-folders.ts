import { readdir, rm, stat } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';

const dayMs = 86_400_000;
/** Folders of test runs; the program's own temporary folders have other names, or are removed by `postgres.setup.ts`. */
const testFolderPattern =
  /^tonehall-(?:server|config|lock|results|dump|private|migrations|supervise|start|transcode)-\w{6}$/;

/**
 * Removes this user's folders of killed test runs that are older than a day. Ignores concurrent removals and folders that cannot be
 * removed. Returns the names of the removed ones.
 */
export async function removeLeftoverFolders(now: number, root = tmpdir()): Promise<string[]> {
  const names = (await readdir(root)).filter((name) => testFolderPattern.test(name));
  const removed = await Promise.all(names.map((name) => removeLeftoverFolder(join(root, name), now)));
  return names.filter((_name, at) => removed[at]);
}

async function removeLeftoverFolder(path: string, now: number): Promise<boolean> {
  try {
    const { mtimeMs, uid } = await stat(path);
    if (now - mtimeMs < dayMs || uid !== userInfo().uid) return false;
    await rm(path, { recursive: true });
    return true;
  } catch {
    return false;
  }
}
