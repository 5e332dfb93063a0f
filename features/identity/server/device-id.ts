import { createHash } from 'node:crypto';

/** What pages call a session. Nothing that the server signs or looks up by is made of it. */
export const deviceIdOf = (idHash: Buffer): string =>
  createHash('sha256').update('device:').update(idHash).digest('base64url');
