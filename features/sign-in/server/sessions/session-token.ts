import { createHash } from 'node:crypto';

const tokenBytes = 32;

/** A new session token: 256 random bits as base64url. */
export function newToken(randomBytes: (size: number) => Uint8Array): string {
  return Buffer.from(randomBytes(tokenBytes)).toString('base64url');
}

export const isToken = (text: string): boolean => text.length === 43 && /^[\w-]+$/.test(text);

/** The stored hash of a token. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();
