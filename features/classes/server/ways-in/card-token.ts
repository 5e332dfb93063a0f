import { createHash } from 'node:crypto';

const tokenBytes = 16;

/** A new token of a card: 128 random bits as base64url, short enough for a QR code that weak cameras read. */
export const newCardToken = (randomBytes: (size: number) => Uint8Array): string =>
  Buffer.from(randomBytes(tokenBytes)).toString('base64url');

/** What is stored of a card's token. */
export const hashCardToken = (token: string): Buffer => createHash('sha256').update(token).digest();
