import { readFileSync } from 'node:fs';
import type { Readable } from 'node:stream';

/** Kills the process group: bubblewrap killed alone during its setup would leave a process that keeps our pipes open. */
export function killGroup(pid: number | undefined) {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // The group has ended already.
  }
}

/** The last characters of what a child writes. */
export function collectTail(stream: Readable): () => string {
  let tail = '';
  stream.setEncoding('utf8').on('data', (text: string) => (tail = (tail + text).slice(-2000)));
  return () => tail;
}

/** The child may be compromised: lines are bounded, and anything but JSON objects is dropped. */
export function forEachJsonLine(stream: Readable, onLine: (line: object) => void) {
  let rest = '';
  stream.setEncoding('utf8').on('data', (text: string) => {
    const lines = (rest + text).split('\n');
    rest = (lines.pop() ?? '').slice(0, 65_536);
    for (const line of lines) {
      const value = parseObject(line);
      if (value) onLine(value);
    }
  });
}

function parseObject(line: string): object | null {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' ? value : null;
  } catch {
    return null;
  }
}

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
