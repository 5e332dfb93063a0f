import { createHmac, timingSafeEqual } from 'node:crypto';
import { BadSignature } from '#features/payments/server/gateway-errors.ts';

export const signatureHeader = 'tonehall-signature';

/** How far a signature's time may be from ours, in either direction. */
const toleranceSeconds = 300;

/** The key of both sides, derived from the installation's secret. */
export const webhookKey = (secret: string): Buffer =>
  createHmac('sha256', secret).update('test-gateway:webhooks').digest();

/** `t={Unix seconds},v1={hex}`: HMAC-SHA256 over the time, a dot and the body. */
export function signWebhook(key: Buffer, body: Buffer, now: Date): string {
  const seconds = Math.floor(now.getTime() / 1000);
  return `t=${seconds},v1=${digest(key, String(seconds), body).toString('hex')}`;
}

/** Throws BadSignature unless exactly these bytes were signed within 300 seconds of `now`. */
export function checkWebhookSignature(
  key: Buffer,
  body: Buffer,
  header: string | undefined,
  now: Date,
): void {
  const [, seconds, hex] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header ?? '') ?? [];
  if (seconds === undefined || hex === undefined) throw new BadSignature('no signature of the known form');
  if (!timingSafeEqual(digest(key, seconds, body), Buffer.from(hex, 'hex'))) {
    throw new BadSignature('the signature does not fit');
  }
  if (Math.abs(now.getTime() / 1000 - Number(seconds)) > toleranceSeconds) {
    throw new BadSignature('it was signed at another time');
  }
}

const digest = (key: Buffer, seconds: string, body: Buffer): Buffer =>
  createHmac('sha256', key).update(`${seconds}.`).update(body).digest();
