import { createHash } from 'node:crypto';
import type { RandomBytes } from '#platform/server/call.ts';

/** Whoever has it may see and change what the gateway keeps of one customer: 256 random bits as base64url. */
export const newPortalToken = (randomBytes: RandomBytes): string =>
  Buffer.from(randomBytes(32)).toString('base64url');

export const isPortalToken = (text: string): boolean => /^[\w-]{43}$/.test(text);

/** What is stored of it. */
export const hashPortalToken = (token: string): Buffer => createHash('sha256').update(token).digest();
