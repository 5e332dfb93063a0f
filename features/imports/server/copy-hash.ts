import { createHash } from 'node:crypto';

/**
 * The hash, in hexadecimal, that stands for the file of a track of a copy: the copies of two sites encode one recording differently.
 */
export const copyHashOf = (copyId: string): string =>
  createHash('sha256').update(`copy:${copyId}`).digest('hex');
