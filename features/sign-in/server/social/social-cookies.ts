import type { Call } from '#platform/server/call.ts';
import type { Config } from '#platform/server/config/config.ts';

type CookieName = 'tonehall_social' | 'tonehall_link';

/** With the `__Host-` prefix where the site has https, as the session cookie. */
const socialCookieName = (config: Pick<Config, 'siteUrl'>, name: CookieName): string =>
  config.siteUrl.startsWith('https:') ? `__Host-${name}` : name;

export const readSocialCookie = (call: Call, name: CookieName): string | undefined =>
  call.http.cookies[socialCookieName(call.platform.config, name)];

export function writeSocialCookie(
  call: Call,
  name: CookieName,
  { value, seconds }: { value: string; seconds: number },
): void {
  call.http.setCookie(socialCookieName(call.platform.config, name), value, { maxAgeSeconds: seconds });
}

export function clearSocialCookie(call: Call, name: CookieName): void {
  call.http.setCookie(socialCookieName(call.platform.config, name), null);
}
