import { readFile, readlink, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isProcessRunning, sendSignal } from '#platform/server/is-process-running.ts';

/**
 * The pid of the PostgreSQL that runs on `cluster`, or null. After a crash the pid file may name another program, so the
 * process must have the cluster as its working directory, as every postmaster does.
 */
export async function findPostmaster(cluster: string): Promise<number | null> {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '');
  const pid = Number.parseInt(text.split('\n')[0] ?? '', 10);
  if (!(pid > 0) || !isProcessRunning(pid)) return null;
  if (process.platform !== 'linux') return pid;
  const directory = await readlink(`/proc/${pid}/cwd`).catch(() => '');
  return directory === (await realpath(cluster)) ? pid : null;
}

/** Stops PostgreSQL by fast shutdown; after `timeoutMs` by immediate shutdown (recovered at the next start), then by kill. */
export async function stopPostmaster(pid: number, timeoutMs = 8000): Promise<void> {
  const steps: [NodeJS.Signals, number][] = [
    ['SIGINT', timeoutMs],
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
