import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

export interface LoadOptions {
  url: string;
  connections: number;
  seconds: number;
  /** A number of requests instead of seconds. */
  amount?: number;
  method: 'GET' | 'POST';
  paths: readonly string[];
  headers: readonly Readonly<Record<string, string>>[];
  body?: string;
  /** `random`: any path with any header each time; `pairs`: each pair once. */
  each: 'random' | 'pairs';
  /** Replaces method, path and body: with `random` any of these calls each time, with `pairs` one after the other. */
  mix?: readonly MixedCall[];
  /** Number of the first pair. */
  first?: number;
}

export interface MixedCall {
  method: 'POST' | 'DELETE';
  path: string;
  body?: string;
  /** Place of its headers; any without one. */
  by?: number;
}

export interface LoadResult {
  /** Answers of 200 to 299. */
  requests: number;
  failures: number;
  /** Their statuses and numbers. */
  failed: string;
  seconds: number;
  p50Ms: number;
  p99Ms: number;
  cpuMs: number;
  /** Number of the pair to continue with. */
  next: number;
}

/** Runs one load in a process of its own. Does not throw on failed requests: see `failures`. */
export async function runLoad(options: LoadOptions): Promise<LoadResult> {
  const child = fork(join(import.meta.dirname, 'load-process.ts'), [], { execArgv: [] });
  const answered = once(child, 'message');
  child.send(options);
  const [result] = (await Promise.race([
    answered,
    once(child, 'exit').then(([code]) => {
      throw new Error(`The load ended with code ${code}`);
    }),
  ])) as [LoadResult];
  return result;
}
