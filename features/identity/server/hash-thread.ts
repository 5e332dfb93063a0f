import { argon2Sync } from 'node:crypto';
import { readlinkSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import type { HashOrder } from './hash-threads.ts';

// The program of a thread that hashes one password at a time. Linux ranks every thread by itself: whoever only wants a page
// goes before whoever signs in, on however few processors.
const pageFriendly = 5;
const own = ownThread();
if (own !== null && getPriority(own) < pageFriendly) setPriority(own, pageFriendly);

parentPort?.on('message', ({ message, nonce, memory, passes, tagLength }: HashOrder) => {
  parentPort?.postMessage(
    argon2Sync('argon2id', { message, nonce, parallelism: 1, memory, passes, tagLength }),
  );
});

/** This thread's number at the kernel; null where it does not tell. */
function ownThread(): number | null {
  try {
    return Number(readlinkSync('/proc/thread-self').split('/').at(-1));
  } catch {
    return null;
  }
}
