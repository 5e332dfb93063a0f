import { createHmac } from 'node:crypto';
import type { Call } from '#platform/server/call.ts';
import { decrypt, deriveKey, encrypt } from '#platform/server/encryption.ts';

const purpose = 'second-factor';

/** Encrypts for this installation and this member. */
export const encryptForMember = (call: Call, bytes: Uint8Array, userId: string): Buffer =>
  encrypt(call.platform, bytes, { purpose, owner: userId });

/**
 * Reverses `encryptForMember`. Throws when the bytes were changed, belong to another member, or the secret of the
 * installation differs.
 */
export const decryptForMember = (call: Call, sealed: Uint8Array, userId: string): Buffer =>
  decrypt(call.platform, sealed, { purpose, owner: userId });

/** A keyed hash, so that the database alone does not allow guessing. */
export function keyedHash(call: Call, userId: string, text: string): Buffer {
  return createHmac('sha256', deriveKey(call.platform, 'recovery-codes'))
    .update(`${userId}:${text}`)
    .digest();
}
