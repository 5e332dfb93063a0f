import { createHash } from 'node:crypto';
import type { RandomBytes } from '#platform/server/call.ts';

/** Bytes that look random and are the same in every run: SHA-256 of the seed and a counter. */
export function seededBytes(seed: string): RandomBytes {
  let count = 0;
  return (size) => {
    const blocks: Buffer[] = [];
    for (let length = 0; length < size; length += 32) {
      count += 1;
      blocks.push(createHash('sha256').update(`${seed}:${count}`).digest());
    }
    return Buffer.concat(blocks).subarray(0, size);
  };
}
