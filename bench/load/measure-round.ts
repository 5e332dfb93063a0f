import type { Round } from '../statistics.ts';
import { cores, cpuMsOf, machineBusyMs } from './process-cpu.ts';
import { type LoadOptions, runLoad } from './run-load.ts';

/** One of two implementations to compare: ours, or the bare route. */
export interface Subject {
  /** The process that answers. */
  pid: number;
  order: LoadOptions;
  /** Waits until the work caused by the requests is done: its time counts as well. */
  settle?: () => Promise<void>;
}

/** Loads a subject once and counts its cost: CPU of its process tree and of the database's. Throws on any failure. */
export async function measureRound(subject: Subject, databasePid: number): Promise<Round> {
  const began = performance.now();
  const before = await Promise.all([cpuMsOf(subject.pid), cpuMsOf(databasePid), machineBusyMs(), ownMs()]);
  const load = await runLoad(subject.order);
  subject.order.first = load.next;
  await subject.settle?.();
  const after = await Promise.all([cpuMsOf(subject.pid), cpuMsOf(databasePid), machineBusyMs(), ownMs()]);
  if (load.failures > 0 || load.requests === 0)
    throw new Error(`${load.failures} of ${load.requests + load.failures} requests failed: ${load.failed}`);
  const [app = 0, database = 0, busy = 0, own = 0] = after.map((value, at) => value - (before[at] ?? 0));
  const elapsed = (performance.now() - began) * cores;
  return {
    perSecond: load.requests / load.seconds,
    p50Ms: load.p50Ms,
    p99Ms: load.p99Ms,
    appMs: app / load.requests,
    databaseMs: database / load.requests,
    others: Math.max(0, busy - app - database - own - load.cpuMs) / elapsed,
  };
}

async function ownMs(): Promise<number> {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
