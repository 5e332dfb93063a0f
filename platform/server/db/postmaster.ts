import { readFileSync } from 'node:fs';
import { readFile, readlink, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * The pid of the PostgreSQL that runs on `cluster`, or null. A pid file alone proves nothing: after a crash its number
 * may belong to another program, so the process must have the cluster as its working directory, as every postmaster has.
 */
export async function findPostmaster(cluster: string): Promise<number | null> {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '');
  const pid = Number.parseInt(text.split('\n')[0] ?? '', 10);
  if (!(pid > 0) || !isAlive(pid)) return null;
  if (process.platform !== 'linux') return pid;
  const directory = await readlink(`/proc/${pid}/cwd`).catch(() => '');
  return directory === (await realpath(cluster)) ? pid : null;
}

/** Fast shutdown; after `patienceMs` immediate shutdown (recovered at the next start), then kill. */
export async function endPostmaster(pid: number, patienceMs = 8000): Promise<void> {
  const steps: [NodeJS.Signals, number][] = [
    ['SIGINT', patienceMs],
    ['SIGQUIT', 3000],
    ['SIGKILL', 2000],
  ];
  for (const [signal, waitMs] of steps) {
    if (!send(pid, signal)) return;
    for (let waited = 0; waited < waitMs; waited += 25) {
      if (!isAlive(pid)) return;
      await sleep(25);
    }
  }
  throw new Error(`PostgreSQL (process ${pid}) does not end.`);
}

/** True while the process runs. One that has ended is not alive, even where its parent has not asked for its exit code. */
export function isAlive(pid: number): boolean {
  return send(pid, 0) && !isZombie(pid);
}

function isZombie(pid: number): boolean {
  if (process.platform !== 'linux') return false;
  try {
    // The state stands behind the program's name, which is in parentheses and may hold anything (proc_pid_stat(5)).
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    return stat.slice(stat.lastIndexOf(')') + 2).startsWith('Z');
  } catch {
    // It has gone in the meantime, or is not ours to look at; the signal has told what can be known.
    return false;
  }
}

function send(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    process.kill(pid, signal);
    return true;
  } catch (error) {
    // EPERM: it lives, but belongs to somebody else.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
