import { setTimeout as sleep } from 'node:timers/promises';

/** What an armed failpoint does. `wait` blocks until the promise resolves; `kill` is kill -9 of this process. */
export type FailpointAction =
  | { do: 'throw'; error?: Error }
  | { do: 'delay'; ms: number }
  | { do: 'wait'; until: Promise<unknown> }
  | { do: 'kill' };

interface ArmedFailpoint {
  fault: FailpointAction;
  /** Number of passes before the action. */
  skip: number;
  times: number;
}

const armedFailpoints = new Map<string, ArmedFailpoint>();
let hasReadEnvironment = false;

/** Whether this process runs in test mode, where failpoints work. */
export function inTestMode(): boolean {
  return process.env.NODE_ENV === 'test' || process.env.TONEHALL_ENV === 'test';
}

/**
 * A named place where tests inject errors, delays and kills; no effect outside test mode.
 * Failpoints of child processes are armed by `FAILPOINTS="upload.chunk=kill;outbox.sent=throw;mail.send=delay:500"`, with
 * `name@3=...` for the third pass.
 */
export async function failpoint(name: string): Promise<void> {
  if (!inTestMode()) return;
  armFromEnvironment();
  const entry = armedFailpoints.get(name);
  if (!entry) return;
  if (entry.skip > 0) {
    entry.skip -= 1;
    return;
  }
  entry.times -= 1;
  if (entry.times <= 0) armedFailpoints.delete(name);
  await runFailpointAction(name, entry.fault);
}

/** Arms a failpoint of this process; the returned function disarms it. It runs `times` times, once by default. */
export function armFailpoint(
  name: string,
  fault: FailpointAction,
  options: { skip?: number; times?: number } = {},
): () => void {
  if (!inTestMode()) throw new Error('Failpoints can be armed in test mode only.');
  armedFailpoints.set(name, { fault, skip: options.skip ?? 0, times: options.times ?? 1 });
  return () => {
    armedFailpoints.delete(name);
  };
}

/** Whether a failpoint is armed, for what has to be decided at once. */
export function isFailpointArmed(name: string): boolean {
  if (!inTestMode()) return false;
  armFromEnvironment();
  return armedFailpoints.has(name);
}

/** Disarms all failpoints, between tests. */
export function disarmFailpoints(): void {
  armedFailpoints.clear();
}

async function runFailpointAction(name: string, fault: FailpointAction): Promise<void> {
  if (fault.do === 'delay') {
    await sleep(fault.ms);
    return;
  }
  if (fault.do === 'wait') {
    await fault.until;
    return;
  }
  if (fault.do === 'throw') throw fault.error ?? new Error(`failpoint ${name}`);
  process.kill(process.pid, 'SIGKILL');
  // The signal arrives asynchronously: nothing after the failpoint may run.
  await new Promise(() => undefined);
}

function armFromEnvironment(): void {
  if (hasReadEnvironment) return;
  hasReadEnvironment = true;
  for (const item of (process.env.FAILPOINTS ?? '').split(';').filter(Boolean)) {
    const [place = '', what = ''] = item.split('=');
    const [name = '', pass = '1'] = place.trim().split('@');
    armFailpoint(name, parseFailpointAction(item, what.trim()), { skip: Number(pass) - 1 });
  }
}

function parseFailpointAction(item: string, text: string): FailpointAction {
  const [word, ms] = text.split(':');
  if (word === 'throw' || word === 'kill') return { do: word };
  if (word === 'delay' && Number.isFinite(Number(ms))) return { do: 'delay', ms: Number(ms) };
  throw new Error(`FAILPOINTS has an entry that is not understood: ${item}`);
}
