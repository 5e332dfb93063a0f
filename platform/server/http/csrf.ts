import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Actor } from '#platform/pure/actor.ts';
import { forbidden } from '#platform/pure/refusal.ts';

const DAY_MS = 86_400_000;

/** The CSRF token of a member's session. */
export function memberCsrfToken(secret: string, sessionKey: string): string {
  return sign(secret, `member:${sessionKey}`);
}

/** The CSRF token of all guests on the day of `now`; cached pages contain it, so it is valid for two days. */
export function guestCsrfToken(secret: string, now: Date): string {
  return sign(secret, `guest:${Math.floor(now.getTime() / DAY_MS)}`);
}

export interface CsrfHeaders {
  token: string | undefined;
  origin: string | undefined;
  fetchSite: string | undefined;
}

/**
 * Refuses (403) a write that another site may have caused: a missing or wrong token, a foreign `Origin`,
 * or `Sec-Fetch-Site: cross-site`.
 */
export function checkCsrf(
  headers: CsrfHeaders,
  actor: Actor,
  secret: string,
  now: Date,
  origins: ReadonlySet<string>,
): void {
  const isForeign =
    headers.fetchSite === 'cross-site' || (headers.origin !== undefined && !origins.has(headers.origin));
  if (isForeign || !isValidToken(headers.token ?? '', actor, secret, now)) {
    throw forbidden('This page is out of date. Reload it and try again.');
  }
}

function isValidToken(token: string, actor: Actor, secret: string, now: Date): boolean {
  if (actor.sessionKey) return isEqualInConstantTime(token, memberCsrfToken(secret, actor.sessionKey));
  return (
    isEqualInConstantTime(token, guestCsrfToken(secret, now)) ||
    isEqualInConstantTime(token, guestCsrfToken(secret, new Date(now.getTime() - DAY_MS)))
  );
}

function sign(secret: string, text: string): string {
  return createHmac('sha256', secret).update(`csrf:${text}`).digest('base64url');
}

function isEqualInConstantTime(a: string, b: string): boolean {
  const left = Buffer.from(a);
  const right = Buffer.from(b);
  return left.length === right.length && timingSafeEqual(left, right);
}
