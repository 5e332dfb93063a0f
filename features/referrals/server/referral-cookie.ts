import type { Call } from '#platform/server/call.ts';
import type { Config } from '#platform/server/config/config.ts';
import { isReferralId } from '../model/referral-id.ts';

const cookieMaxAgeSeconds = 30 * 24 * 60 * 60;

/** Bound to host and https by its name where the site has https, as the session's cookie is. */
const referralCookieName = ({ siteUrl }: Pick<Config, 'siteUrl'>): string =>
  siteUrl.startsWith('https:') ? '__Host-tonehall_referral' : 'tonehall_referral';

/** The referral that this browser has seen first, if any. */
export function readReferralCookie(call: Call): string | null {
  const kept = call.http.cookies[referralCookieName(call.platform.config)];
  return isReferralId(kept) ? kept : null;
}

/** Lets the browser keep the referral for a later sign-up, unless it has one already: the first one wins. */
export function writeReferralCookie(call: Call, id: string): void {
  if (readReferralCookie(call) === null)
    call.http.setCookie(referralCookieName(call.platform.config), id, { maxAgeSeconds: cookieMaxAgeSeconds });
}
