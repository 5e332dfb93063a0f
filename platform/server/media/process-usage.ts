import { readFileSync } from 'node:fs';

const ticksPerSecond = 100;

/** CPU seconds (sum) and resident bytes (maximum) of a process and its descendants from /proc; zeros without /proc. */
export function processUsage(pid: number): { cpuSeconds: number; residentBytes: number } {
  const own = readOne(pid);
  for (const child of childrenOf(pid)) {
    const below = processUsage(child);
    own.cpuSeconds += below.cpuSeconds;
    own.residentBytes = Math.max(own.residentBytes, below.residentBytes);
  }
  return own;
}

function readOne(pid: number) {
  const stat = read(`/proc/${pid}/stat`);
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const cpuSeconds = (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) / ticksPerSecond;
  const resident = /VmRSS:\s+(\d+)/.exec(read(`/proc/${pid}/status`))?.[1];
  return { cpuSeconds, residentBytes: Number(resident ?? 0) * 1024 };
}

function childrenOf(pid: number): number[] {
  return read(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean).map(Number);
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
