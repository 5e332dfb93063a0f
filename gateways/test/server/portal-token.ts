import { createHash } from 'node:crypto';
import type { RandomBytes } from '#platform/server/call.ts';

/** Gives access to what the gateway stores about one customer: 256 random bits as base64url. */
export const newPortalToken = (randomBytes: RandomBytes): string =>
  Buffer.from(randomBytes(32)).toString('base64url');

export const isPortalToken = (text: string): boolean => /^[\w-]{43}$/.test(text);

/** Only the hash is stored. */
export const hashPortalToken = (token: string): Buffer => createHash('sha256').update(token).digest();
