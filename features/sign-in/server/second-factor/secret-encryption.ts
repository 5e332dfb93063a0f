import { createCipheriv, createDecipheriv, createHmac, hkdfSync } from 'node:crypto';
import type { Call } from '#platform/server/call.ts';

const ivLength = 12;
const tagLength = 16;

/** A key for one purpose, derived from the installation's secret. */
export function deriveKey(call: Call, purpose: string): Buffer {
  const secret = call.platform.config.secret.reveal();
  return Buffer.from(hkdfSync('sha256', secret, '', `tonehall:${purpose}`, 32));
}

/** Encrypts (AES-256-GCM) for this installation and this member. */
export function encryptForMember(call: Call, bytes: Uint8Array, userId: string): Buffer {
  const iv = call.randomBytes(ivLength);
  const cipher = createCipheriv('aes-256-gcm', deriveKey(call, 'second-factor'), iv);
  cipher.setAAD(Buffer.from(userId));
  return Buffer.concat([iv, cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
}

/**
 * Reverses `encryptForMember`. Throws when the bytes were changed, belong to another member, or the secret of the
 * installation differs.
 */
export function decryptForMember(call: Call, sealed: Uint8Array, userId: string): Buffer {
  const bytes = Buffer.from(sealed);
  const decipher = createDecipheriv(
    'aes-256-gcm',
    deriveKey(call, 'second-factor'),
    bytes.subarray(0, ivLength),
  );
  decipher.setAAD(Buffer.from(userId));
  decipher.setAuthTag(bytes.subarray(-tagLength));
  return Buffer.concat([decipher.update(bytes.subarray(ivLength, -tagLength)), decipher.final()]);
}

/** A keyed hash, so that the database alone does not allow guessing. */
export function keyedHash(call: Call, userId: string, text: string): Buffer {
  return createHmac('sha256', deriveKey(call, 'recovery-codes')).update(`${userId}:${text}`).digest();
}
