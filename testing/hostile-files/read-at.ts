import type { ReadAt } from '#platform/server/media/sniff-audio.ts';

/** A reader of these bytes as a file. */
export const readAtOf =
  (bytes: Buffer): ReadAt =>
  async (at, length) =>
    bytes.subarray(at, at + length);
