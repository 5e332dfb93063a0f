import { createHash } from 'node:crypto';

/** The id of a session in pages, from which nothing secret can be derived. */
export const deviceIdOf = (idHash: Buffer): string =>
  createHash('sha256').update('device:').update(idHash).digest('base64url');
