import { hashToken, isToken, newToken } from '#features/sign-in/server/sessions/session-token.ts';
import type { Call } from '#platform/server/call.ts';
import type { Config } from '#platform/server/config/config.ts';

/** A guest's cart is purged this long after its last change. */
export const guestCartSeconds = 30 * 24 * 60 * 60;

/** Name of the cookie; with https the prefix `__Host-` binds it to the host, as the session cookie's does. */
const cartCookieName = ({ siteUrl }: Pick<Config, 'siteUrl'>): string =>
  siteUrl.startsWith('https:') ? '__Host-tonehall_cart' : 'tonehall_cart';

/** The hash of the token in the cart cookie; null without one. */
export function readCartToken({ http, platform }: Call): Buffer | null {
  const token = http.cookies[cartCookieName(platform.config)];
  return token !== undefined && isToken(token) ? hashToken(token) : null;
}

/** Sets the cart cookie to a new token and returns its hash, which is all that is stored. */
export function writeNewCartToken({ http, platform, randomBytes }: Call): Buffer {
  const token = newToken(randomBytes);
  http.setCookie(cartCookieName(platform.config), token, { maxAgeSeconds: guestCartSeconds });
  return hashToken(token);
}

/** Sets the cart cookie again, so that it lasts as long as the cart. */
export function renewCartCookie({ http, platform }: Call): void {
  const name = cartCookieName(platform.config);
  http.setCookie(name, http.cookies[name] ?? null, { maxAgeSeconds: guestCartSeconds });
}

export function clearCartCookie({ http, platform }: Call): void {
  http.setCookie(cartCookieName(platform.config), null);
}
