import { readFile, readlink, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isProcessRunning, sendSignal } from '#platform/server/is-process-running.ts';

/**
 * The pid of the PostgreSQL that runs on `cluster`, or null. A pid file alone proves nothing: after a crash its number
 * may belong to another program, so the process must have the cluster as its working directory, as every postmaster has.
 */
export async function findPostmaster(cluster: string): Promise<number | null> {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '');
  const pid = Number.parseInt(text.split('\n')[0] ?? '', 10);
  if (!(pid > 0) || !isProcessRunning(pid)) return null;
  if (process.platform !== 'linux') return pid;
  const directory = await readlink(`/proc/${pid}/cwd`).catch(() => '');
  return directory === (await realpath(cluster)) ? pid : null;
}

/** Fast shutdown; after `patienceMs` immediate shutdown (recovered at the next start), then kill. */
export async function stopPostmaster(pid: number, patienceMs = 8000): Promise<void> {
  const steps: [NodeJS.Signals, number][] = [
    ['SIGINT', patienceMs],
    ['SIGQUIT', 3000],
    ['SIGKILL', 2000],
  ];
  for (const [signal, waitMs] of steps) {
    if (!sendSignal(pid, signal)) return;
    for (let waited = 0; waited < waitMs; waited += 25) {
      if (!isProcessRunning(pid)) return;
      await sleep(25);
    }
  }
  throw new Error(`PostgreSQL (process ${pid}) does not end.`);
}
