import { createHmac, timingSafeEqual } from 'node:crypto';

const ticketMs = 10 * 60_000;

const sign = (secret: string, text: string): Buffer =>
  createHmac('sha256', secret).update(`take-home:${text}`).digest();

/** Allows the bundle of this id to be fetched for ten minutes; no row is written. */
export function signBundleTicket(secret: string, id: string, now: Date): string {
  const text = `${id}.${now.getTime() + ticketMs}`;
  return `${text}.${sign(secret, text).toString('base64url')}`;
}

/** The id of the bundle; null where the ticket is wrong or old. */
export function readBundleTicket(secret: string, ticket: string, now: Date): string | null {
  const [id = '', expires = '', given = ''] = ticket.split('.');
  const expected = sign(secret, `${id}.${expires}`);
  const received = Buffer.from(given, 'base64url');
  if (received.length !== expected.length || !timingSafeEqual(received, expected)) return null;
  return Number(expires) > now.getTime() ? id : null;
}
