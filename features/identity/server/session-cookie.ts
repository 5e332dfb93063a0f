import type { Call } from '#platform/server/call.ts';
import type { Config } from '#platform/server/config/config.ts';

const cookieBaseName = 'tonehall_session';
const absoluteSeconds = 180 * 24 * 60 * 60;

type CookieConfig = Pick<Config, 'siteUrl'> & Partial<Pick<Config, 'edition'>>;

/**
 * The cookie of sessions: bound to host and https by its name where the site has https. Each of the three hosts has a name
 * of its own, since the ports of one machine share their cookies.
 */
export function sessionCookieName({ siteUrl, edition = 'site' }: CookieConfig): string {
  const name = edition === 'site' ? cookieBaseName : `${edition}_${cookieBaseName}`;
  return siteUrl.startsWith('https:') ? `__Host-${name}` : name;
}

/**
 * Gives the session to the browser for as long as it can last in all; that it also ends after 30 idle days is the
 * server's to know, which saves a new cookie with every answer.
 */
export function writeSessionCookie(call: Call, token: string): void {
  call.http.setCookie(sessionCookieName(call.platform.config), token, { maxAgeSeconds: absoluteSeconds });
}

export function clearSessionCookie(call: Call): void {
  call.http.setCookie(sessionCookieName(call.platform.config), null);
}

/** True when a `Cookie` header names a session, valid or not. */
export const hasSessionCookie = (cookieHeader: string | undefined): boolean =>
  cookieHeader?.includes(`${cookieBaseName}=`) ?? false;
