import type { Call } from '#platform/server/call.ts';
import type { Config } from '#platform/server/config/config.ts';
import { isReferralId } from '../model/referral-id.ts';

const cookieMaxAgeSeconds = 30 * 24 * 60 * 60;

/** Name of the cookie; with https the prefix `__Host-` binds it to the host, as the session cookie's does. */
const referralCookieName = ({ siteUrl }: Pick<Config, 'siteUrl'>): string =>
  siteUrl.startsWith('https:') ? '__Host-tonehall_referral' : 'tonehall_referral';

/** The id in the referral cookie; null without one. */
export function readReferralCookie(call: Call): string | null {
  const id = call.http.cookies[referralCookieName(call.platform.config)];
  return isReferralId(id) ? id : null;
}

/** Sets the referral cookie for 30 days unless there is one: the first referral wins. */
export function writeReferralCookie(call: Call, id: string): void {
  if (readReferralCookie(call) === null)
    call.http.setCookie(referralCookieName(call.platform.config), id, { maxAgeSeconds: cookieMaxAgeSeconds });
}
