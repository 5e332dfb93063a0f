import { z } from 'zod';
import type { Call } from '#platform/server/call.ts';

/** Long enough to sign in meanwhile. */
const requestSeconds = 30 * 60;
const guestSeconds = 60;

const HandoverRequest = z.strictObject({
  /** Known to this browser and this host only. */
  secret: z.string().length(43),
  from: z.enum(['site', 'education']),
  path: z.string().max(2000),
  silent: z.boolean(),
});
export type HandoverRequest = z.output<typeof HandoverRequest>;

const cookieNameOf = ({ platform: { config } }: Call, what: string): string =>
  `${config.siteUrl.startsWith('https:') ? '__Host-' : ''}${config.edition}_${what}`;

/** Stores in the browser what this host has requested of another one. */
export function writeHandoverRequest(call: Call, request: HandoverRequest): void {
  const value = Buffer.from(JSON.stringify(request)).toString('base64url');
  call.http.setCookie(cookieNameOf(call, 'asked'), value, { maxAgeSeconds: requestSeconds });
}

/** The browser's request, which is cleared; null without one, or where the cookie is malformed. */
export function readAndClearHandoverRequest(call: Call): HandoverRequest | null {
  const name = cookieNameOf(call, 'asked');
  const value = call.http.cookies[name];
  if (value === undefined) return null;
  call.http.setCookie(name, null);
  try {
    return HandoverRequest.parse(JSON.parse(Buffer.from(value, 'base64url').toString('utf8')));
  } catch {
    return null;
  }
}

/** Notes for a minute that no host has a session, so that this host does not ask again by itself. */
export function writeGuestCookie(call: Call): void {
  call.http.setCookie(cookieNameOf(call, 'guest'), '1', { maxAgeSeconds: guestSeconds });
}

export const hasGuestCookie = (call: Call): boolean => call.http.cookies[cookieNameOf(call, 'guest')] === '1';
