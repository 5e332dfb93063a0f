import type { Call } from '#platform/server/call.ts';
import type { Config } from '#platform/server/config/config.ts';
import { isReferralId } from '../model/referral-id.ts';

const days30 = 30 * 24 * 60 * 60;

/** Bound to host and https by its name where the site has https, as the session's cookie is. */
const spelled = ({ siteUrl }: Pick<Config, 'siteUrl'>): string =>
  siteUrl.startsWith('https:') ? '__Host-tonehall_referral' : 'tonehall_referral';

/** The referral that this browser has seen first, if any. */
export function keptReferral(call: Call): string | null {
  const kept = call.http.cookies[spelled(call.platform.config)];
  return isReferralId(kept) ? kept : null;
}

/** Lets the browser keep the referral for a later sign-up, unless it has one already: the first one wins. */
export function keepReferral(call: Call, id: string): void {
  if (keptReferral(call) === null)
    call.http.setCookie(spelled(call.platform.config), id, { maxAgeSeconds: days30 });
}
