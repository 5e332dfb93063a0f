import { hashToken, isToken, newToken } from '#features/sign-in/server/sessions/session-token.ts';
import type { Call } from '#platform/server/call.ts';
import type { Config } from '#platform/server/config/config.ts';

/** A guest's cart is purged this long after its last change. */
export const guestCartSeconds = 30 * 24 * 60 * 60;

/** A browser that filled a cart in two windows at once has two; more are ignored. */
const maxCookies = 4;
const suffixLength = 8;

/** Name of the cookie; with https the prefix `__Host-` binds it to the host, as the session cookie's does. */
const cartCookieName = ({ siteUrl }: Pick<Config, 'siteUrl'>): string =>
  siteUrl.startsWith('https:') ? '__Host-tonehall_cart' : 'tonehall_cart';

/** The cart cookies of a request, in an order that all its windows agree on. */
function findCartCookies({ http, platform }: Call): { name: string; token: string }[] {
  const base = cartCookieName(platform.config);
  return Object.entries(http.cookies)
    .flatMap(([name, token]) => {
      const isCart =
        name === base || (name.startsWith(`${base}_`) && name.length === base.length + 1 + suffixLength);
      return isCart && token !== undefined && isToken(token) ? [{ name, token }] : [];
    })
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
    .slice(0, maxCookies);
}

/** The hashes of the tokens in the cart cookies, none without one. The first is the browser's cart; others are joined to it. */
export const readCartTokens = (call: Call): Buffer[] =>
  findCartCookies(call).map(({ token }) => hashToken(token));

/**
 * Sets a cart cookie with a new token and returns its hash, which is all that is stored. Its name has a part of its own, so that the
 * answers to two windows that fill a cart at once do not overwrite each other.
 */
export function writeNewCartToken({ http, platform, randomBytes }: Call): Buffer {
  const token = newToken(randomBytes);
  const hash = hashToken(token);
  const name = `${cartCookieName(platform.config)}_${hash.toString('hex').slice(0, suffixLength)}`;
  http.setCookie(name, token, { maxAgeSeconds: guestCartSeconds });
  return hash;
}

/** Sets the cart cookies again, so that they last as long as the cart. One of a joined cart stays: another window may still fill it. */
export function renewCartCookies(call: Call): void {
  for (const { name, token } of findCartCookies(call))
    call.http.setCookie(name, token, { maxAgeSeconds: guestCartSeconds });
}

export function clearCartCookies(call: Call): void {
  const { http, platform } = call;
  for (const { name } of findCartCookies(call)) http.setCookie(name, null);
  // Browsers that filled a cart before cookies had a part of their own have this one.
  http.setCookie(cartCookieName(platform.config), null);
}
