import { z } from 'zod';
import type { Call } from '#platform/server/call.ts';

/** Long enough to sign in on the way. */
const requestSeconds = 30 * 60;
const guestSeconds = 60;

const Asked = z.strictObject({
  /** Known to this browser and this host only. */
  secret: z.string().length(43),
  from: z.enum(['site', 'education']),
  path: z.string().max(2000),
  silent: z.boolean(),
});
export type Asked = z.output<typeof Asked>;

const cookieNameOf = ({ platform: { config } }: Call, what: string): string =>
  `${config.siteUrl.startsWith('https:') ? '__Host-' : ''}${config.edition}_${what}`;

/** Keeps in the browser what this host has asked another one for. */
export function writeHandoverRequest(call: Call, asked: Asked): void {
  const value = Buffer.from(JSON.stringify(asked)).toString('base64url');
  call.http.setCookie(cookieNameOf(call, 'asked'), value, { maxAgeSeconds: requestSeconds });
}

/** What this browser has asked for, and forgets it; null for a browser that has not, or holds something else. */
export function readAndClearHandoverRequest(call: Call): Asked | null {
  const name = cookieNameOf(call, 'asked');
  const value = call.http.cookies[name];
  if (value === undefined) return null;
  call.http.setCookie(name, null);
  try {
    return Asked.parse(JSON.parse(Buffer.from(value, 'base64url').toString('utf8')));
  } catch {
    return null;
  }
}

/** Nobody is signed in on any host: for a minute this host does not ask again by itself. */
export function writeGuestCookie(call: Call): void {
  call.http.setCookie(cookieNameOf(call, 'guest'), '1', { maxAgeSeconds: guestSeconds });
}

export const hasGuestCookie = (call: Call): boolean => call.http.cookies[cookieNameOf(call, 'guest')] === '1';
