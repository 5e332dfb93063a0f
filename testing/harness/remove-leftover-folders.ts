import { readdir, rm, stat } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';

const dayMs = 86_400_000;
/** Of test runs; what the house itself keeps in the temporary directory has other names, or is swept by `postgres.setup.ts`. */
const testFolderPattern =
  /^tonehall-(?:server|config|lock|results|dump|private|migrations|supervise|start|transcode)-\w{6}$/;

/**
 * Takes away the folders of test runs that were killed: older than a day, and of this user. Whoever else is at it at the
 * same moment, or what cannot be taken away, is no fault. The names of what went.
 */
export async function removeLeftoverFolders(now: number, root = tmpdir()): Promise<string[]> {
  const names = (await readdir(root)).filter((name) => testFolderPattern.test(name));
  const swept = await Promise.all(names.map((name) => removeLeftoverFolder(join(root, name), now)));
  return names.filter((_name, at) => swept[at]);
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
