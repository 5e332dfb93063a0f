import { argon2Sync } from 'node:crypto';
import { readlinkSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import type { HashRequest } from './hash-in-thread.ts';

const lowPriority = 10;

// The program of a thread that hashes one password at a time.
lowerThreadPriority();

parentPort?.on('message', ({ message, nonce, memory, passes, tagLength }: HashRequest) => {
  parentPort?.postMessage(
    argon2Sync('argon2id', { message, nonce, parallelism: 1, memory, passes, tagLength }),
  );
});

/** Linux ranks every thread by itself: whoever only wants a page goes before whoever signs in, on however few processors. */
function lowerThreadPriority(): void {
  try {
    const own = Number(readlinkSync('/proc/thread-self').split('/').at(-1));
    if (getPriority(own) < lowPriority) setPriority(own, lowPriority);
  } catch {
    // Where threads cannot be ranked, people sign in all the same.
  }
}
