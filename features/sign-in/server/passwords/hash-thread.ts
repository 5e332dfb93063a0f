import { argon2Sync } from 'node:crypto';
import { readlinkSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import type { HashRequest } from './hash-in-thread.ts';

const lowPriority = 10;

// The program of a worker thread that hashes one password at a time.
lowerThreadPriority();

parentPort?.on('message', ({ message, nonce, memory, passes, tagLength }: HashRequest) => {
  parentPort?.postMessage(
    argon2Sync('argon2id', { message, nonce, parallelism: 1, memory, passes, tagLength }),
  );
});

/** Linux schedules each thread by its own priority: page requests go before hashing, on any number of processors. */
function lowerThreadPriority(): void {
  try {
    const own = Number(readlinkSync('/proc/thread-self').split('/').at(-1));
    if (getPriority(own) < lowPriority) setPriority(own, lowPriority);
  } catch {
    // Without thread priorities sign-in works the same.
  }
}
