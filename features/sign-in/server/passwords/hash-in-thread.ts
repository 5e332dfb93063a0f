import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';

export interface HashRequest {
  message: string;
  nonce: Uint8Array;
  /** KiB. */
  memory: number;
  passes: number;
  /** Bytes. */
  tagLength: number;
}

/** The program of the worker thread: source beside the source, built file beside the built server. */
const threadProgram = join(
  import.meta.dirname,
  import.meta.filename.endsWith('.js') ? 'hash-thread.js' : 'hash-thread.ts',
);
const idleThreads: Worker[] = [];

/**
 * Computes the argon2id tag (RFC 9106, one lane) in a low-priority thread. The number of threads grows to the largest
 * number of simultaneous requests; the first thread starts with the first request.
 */
export async function hashInThread(order: HashRequest): Promise<Uint8Array> {
  const thread = idleThreads.pop() ?? new Worker(threadProgram);
  // The process stays alive for a running hash, but not for an idle thread.
  thread.ref();
  thread.postMessage(order);
  const [tag] = (await once(thread, 'message')) as [Uint8Array];
  thread.unref();
  idleThreads.push(thread);
  return tag;
}
