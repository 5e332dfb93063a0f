import type { IncomingHttpHeaders } from 'node:http';
import type { Call } from '#platform/server/call.ts';
import type { Config } from '#platform/server/config/config.ts';
import { isAccessToken, readBearer } from '../access-tokens/access-token.ts';
import { sessionDays } from './sessions.store.ts';

const cookieBaseName = 'tonehall_session';
const absoluteSeconds = sessionDays * 24 * 60 * 60;

type CookieConfig = Pick<Config, 'siteUrl'> & Partial<Pick<Config, 'edition'>>;

/**
 * The name of the session cookie: with the `__Host-` prefix where the site has https. Each of the three hosts has its
 * own name, since the ports of one machine share their cookies.
 */
export function sessionCookieName({ siteUrl, edition = 'site' }: CookieConfig): string {
  const name = edition === 'site' ? cookieBaseName : `${edition}_${cookieBaseName}`;
  return siteUrl.startsWith('https:') ? `__Host-${name}` : name;
}

/**
 * Sets the session cookie for the maximum lifetime of a session. Only the server checks the end after 30 idle days,
 * which saves a new cookie with every answer.
 */
export function writeSessionCookie(call: Call, token: string): void {
  call.http.setCookie(sessionCookieName(call.platform.config), token, { maxAgeSeconds: absoluteSeconds });
}

export function clearSessionCookie(call: Call): void {
  call.http.setCookie(sessionCookieName(call.platform.config), null);
}

/** True when a request has a session cookie or an access token, valid or not. */
export const bringsSession = ({ cookie, authorization }: IncomingHttpHeaders): boolean =>
  (cookie?.includes(`${cookieBaseName}=`) ?? false) || isAccessToken(readBearer(authorization) ?? '');
