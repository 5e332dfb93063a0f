import { readdir, readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';

const MS_PER_TICK = 10;

interface Stat {
  parent: number;
  /** Ticks of the process and of its ended children. */
  ticks: number;
  rssPages: number;
}

/** CPU time in ms that a process and its descendants have used so far, ended children included. */
export async function cpuMsOf(pid: number): Promise<number> {
  return (await treeOf(pid)).reduce((sum, one) => sum + one.ticks, 0) * MS_PER_TICK;
}

/** Resident memory of one process in MB (10^6 bytes). */
export async function rssMbOf(pid: number): Promise<number> {
  return ((await statOf(pid))?.rssPages ?? 0) * 4096 * 1e-6;
}

/** Busy CPU time in ms of the whole machine since it started. */
export async function machineBusyMs(): Promise<number> {
  const line = (await readFile('/proc/stat', 'utf8')).split('\n', 1)[0] ?? '';
  const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0] = line
    .trim()
    .split(/\s+/)
    .slice(1)
    .map(Number);
  return (user + nice + system + irq + softirq) * MS_PER_TICK;
}

export const cores: number = availableParallelism();

/** Every process below `pid`. */
export async function descendantsOf(pid: number): Promise<number[]> {
  return (await treeOf(pid)).map((one) => one.pid).filter((one) => one !== pid);
}

async function treeOf(root: number): Promise<(Stat & { pid: number })[]> {
  const pids = (await readdir('/proc')).map(Number).filter((pid) => pid > 0);
  const all = await Promise.all(pids.map(async (pid) => ({ pid, stat: await statOf(pid) })));
  const stats = new Map(all.flatMap(({ pid, stat }) => (stat ? [[pid, stat] as const] : [])));
  const belongs = (pid: number): boolean => pid === root || (pid > 1 && belongs(stats.get(pid)?.parent ?? 0));
  return [...stats].filter(([pid]) => belongs(pid)).map(([pid, stat]) => ({ pid, ...stat }));
}

/** proc_pid_stat(5): parent is field 4, utime to cstime are 14 to 17, rss is 24; null when the process has ended. */
async function statOf(pid: number): Promise<Stat | null> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
  if (text === null) return null;
  const fields = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const at = (field: number) => fields[field - 3] ?? 0;
  return { parent: at(4), ticks: at(14) + at(15) + at(16) + at(17), rssPages: at(24) };
}
