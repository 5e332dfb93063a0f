import { newToken } from '../sessions/session-token.ts';

/** Lets searches for published secrets find tokens in code. */
const prefix = 'tonehall_';

/** A new access token: 256 random bits. */
export const newAccessToken = (randomBytes: (size: number) => Uint8Array): string =>
  prefix + newToken(randomBytes);

export const isAccessToken = (text: string): boolean => /^tonehall_[\w-]{43}$/.test(text);

/** The token of an `Authorization` header; null where it has another scheme, as of a proxy that asks for a password itself. */
export function readBearer(authorization: string | undefined): string | null {
  const [, token] = /^bearer(?: +(.*))?$/i.exec(authorization ?? '') ?? [];
  if (token !== undefined) return token.trim();
  return /^bearer$/i.test(authorization ?? '') ? '' : null;
}
