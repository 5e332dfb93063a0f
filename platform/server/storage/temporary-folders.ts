import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { isProcessRunning } from '#platform/server/is-process-running.ts';

const DAY_MS = 86_400_000;
const temporaryRoot = (dataDir: string): string => join(dataDir, 'tmp');
const machineId = createHash('sha256').update(hostname()).digest('hex').slice(0, 8);
const folderNamePattern = /^([0-9a-f]{8})-(\d+)-(\d+)-/;

/** Creates a folder below `DATA_DIR/tmp`, named after this process; the caller removes it. */
export async function createTemporaryFolder(dataDir: string, purpose: string): Promise<string> {
  await mkdir(temporaryRoot(dataDir), { recursive: true, mode: 0o700 });
  const owner = [machineId, process.pid, readProcessStart(process.pid)].join('-');
  return mkdtemp(join(temporaryRoot(dataDir), `${owner}-${purpose}-`));
}

/**
 * Removes temporary folders of ended processes of this machine. Those of other machines, and everything else there, are
 * removed a day after their last change.
 */
export async function purgeTemporaryFolders(dataDir: string, now: Date): Promise<void> {
  const names = await readdir(temporaryRoot(dataDir)).catch(() => []);
  for (const name of names) {
    const path = join(temporaryRoot(dataDir), name);
    if (await isLeftBehind(path, name, now)) await rm(path, { recursive: true, force: true });
  }
}

async function isLeftBehind(path: string, name: string, now: Date): Promise<boolean> {
  const [, machine, pid, start] = folderNamePattern.exec(name) ?? [];
  if (machine === machineId) return readProcessStart(Number(pid)) !== start || !isProcessRunning(Number(pid));
  const found = await stat(path).catch(() => null);
  return found !== null && now.getTime() - found.mtimeMs > DAY_MS;
}

/** Start time of a process in ticks since boot, which distinguishes processes with a reused pid; 0 without /proc. */
function readProcessStart(pid: number): string {
  try {
    const line = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return line.slice(line.lastIndexOf(')') + 2).split(' ')[19] ?? '0';
  } catch {
    return '0';
  }
}
