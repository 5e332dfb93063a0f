import type { ReadAt } from '#platform/server/media/sniff-audio.ts';

/** Reads of a file that consists of these bytes. */
export const readAtOf =
  (bytes: Buffer): ReadAt =>
  async (at, length) =>
    bytes.subarray(at, at + length);
