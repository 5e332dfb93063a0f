import { createHmac } from 'node:crypto';
import type { Platform } from '#platform/server/call.ts';

/** What is stored of a gateway's fingerprint of a card or account: a keyed hash, from which nobody finds it again. */
export function hashFingerprint(
  { config }: Pick<Platform, 'config'>,
  gateway: string,
  fingerprint: string | null,
): Buffer | null {
  if (fingerprint === null) return null;
  const text = `payment-method:${gateway}:${fingerprint}`;
  return createHmac('sha256', config.secret.reveal()).update(text).digest();
}
