import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto';
import type { Platform } from '#platform/server/call.ts';

const ivLength = 12;
const tagLength = 16;

/** Each has a key of its own. Stored bytes hold what was made with it, so that no name may change. */
export type KeyPurpose =
  | 'idempotency'
  | 'idempotency-body'
  | 'known-device'
  | 'reauthentication-code'
  | 'recovery-codes'
  | 'second-factor';

/** A key for one purpose, derived from the installation's secret. */
export const deriveKey = ({ config }: Pick<Platform, 'config'>, purpose: KeyPurpose): Buffer =>
  Buffer.from(hkdfSync('sha256', config.secret.reveal(), '', `tonehall:${purpose}`, 32));

interface Encryption {
  purpose: KeyPurpose;
  /** What the bytes belong to: with another one they are not decrypted. */
  owner: string;
}

/** Encrypts (AES-256-GCM) for this installation, purpose and owner. */
export function encrypt(
  platform: Pick<Platform, 'config' | 'randomBytes'>,
  bytes: Uint8Array,
  { purpose, owner }: Encryption,
): Buffer {
  const iv = platform.randomBytes(ivLength);
  const cipher = createCipheriv('aes-256-gcm', deriveKey(platform, purpose), iv);
  cipher.setAAD(Buffer.from(owner));
  return Buffer.concat([iv, cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
}

/**
 * Reverses `encrypt`. Throws when the bytes were changed, are of another purpose or owner, or the secret of the installation
 * differs.
 */
export function decrypt(
  platform: Pick<Platform, 'config'>,
  sealed: Uint8Array,
  { purpose, owner }: Encryption,
): Buffer {
  const bytes = Buffer.from(sealed);
  const decipher = createDecipheriv('aes-256-gcm', deriveKey(platform, purpose), bytes.subarray(0, ivLength));
  decipher.setAAD(Buffer.from(owner));
  decipher.setAuthTag(bytes.subarray(-tagLength));
  return Buffer.concat([decipher.update(bytes.subarray(ivLength, -tagLength)), decipher.final()]);
}
