import { createHmac, timingSafeEqual } from 'node:crypto';

const ticketMs = 10 * 60_000;

const sign = (secret: string, purpose: string, text: string): Buffer =>
  createHmac('sha256', secret).update(`${purpose}:${text}`).digest();

/** Allows one purpose for these ids for ten minutes; no row is written. Ids hold no dot. */
export function signTicket(secret: string, purpose: string, ids: readonly string[], now: Date): string {
  const text = [...ids, now.getTime() + ticketMs].join('.');
  return `${text}.${sign(secret, purpose, text).toString('base64url')}`;
}

/** The ids of a ticket for this purpose; null where it is wrong or old. */
export function readTicket(secret: string, purpose: string, ticket: string, now: Date): string[] | null {
  const parts = ticket.split('.');
  const received = Buffer.from(parts.pop() ?? '', 'base64url');
  const expected = sign(secret, purpose, parts.join('.'));
  if (received.length !== expected.length || !timingSafeEqual(received, expected)) return null;
  return Number(parts.pop()) > now.getTime() ? parts : null;
}
