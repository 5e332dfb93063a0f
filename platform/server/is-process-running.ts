import { readFileSync } from 'node:fs';

/** Whether the process runs. A zombie, whose parent has not read its exit code, does not. */
export function isProcessRunning(pid: number): boolean {
  return sendSignal(pid, 0) && !hasEnded(pid);
}

function hasEnded(pid: number): boolean {
  if (process.platform !== 'linux') return false;
  try {
    // The state follows the program's name, which is in parentheses and may contain any character (proc_pid_stat(5)).
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    return stat.slice(stat.lastIndexOf(')') + 2).startsWith('Z');
  } catch {
    // It has ended since, or cannot be read: the result of the signal decides.
    return false;
  }
}

/** Sends a signal to a process; 0 only checks that it exists. False where there is no such process. */
export function sendSignal(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    process.kill(pid, signal);
    return true;
  } catch (error) {
    // EPERM: it exists, but belongs to another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
