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

/** The thread's program stands beside this file: its source beside the source, built beside the built server. */
const threadProgram = join(
  import.meta.dirname,
  import.meta.filename.endsWith('.js') ? 'hash-thread.js' : 'hash-thread.ts',
);
const idleThreads: Worker[] = [];

/**
 * The tag of argon2id (RFC 9106) with one lane, worked out in a thread that gives way to everything else. There are as many threads
 * as there were ever orders at a time; the first one starts with the first order.
 */
export async function hashInThread(order: HashRequest): Promise<Uint8Array> {
  const thread = idleThreads.pop() ?? new Worker(threadProgram);
  // A program waits for its hashes, and not for a thread that has none.
  thread.ref();
  thread.postMessage(order);
  const [tag] = (await once(thread, 'message')) as [Uint8Array];
  thread.unref();
  idleThreads.push(thread);
  return tag;
}
