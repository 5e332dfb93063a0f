import { readFileSync } from 'node:fs';

/** True while the process runs. One that has ended is not alive, even where its parent has not asked for its exit code. */
export function isProcessRunning(pid: number): boolean {
  return sendSignal(pid, 0) && !hasEnded(pid);
}

function hasEnded(pid: number): boolean {
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

/** Sends the process a signal; 0 only asks whether it is there. False where there is no such process. */
export function sendSignal(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    process.kill(pid, signal);
    return true;
  } catch (error) {
    // EPERM: it lives, but belongs to somebody else.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
