import { isMobileDevice } from '#platform/web/layout-class.ts';
import type { Search } from '#platform/web/search-params.ts';
import type { SiteSettings } from '#platform/web/site-settings.ts';
import { type RedirectTarget, redirectTarget } from '../model/redirect-target.ts';
import { clearStoredRedirect, readStoredRedirects, saveLastingRedirect } from './stored-redirects.ts';

/** Loads an address from the server, which renders it for the new session. */
export type GoToAddress = (href: string) => void;
export const goToAddress: GoToAddress = (href) => window.location.assign(href);

/** Goes to the redirect target of a new session and clears the stored redirect. */
export function followRedirectTarget(
  search: Search,
  settings: SiteSettings,
  leave: GoToAddress = goToAddress,
): void {
  const { href, from } = resolveRedirectTarget(search, settings, readStoredRedirects());
  if (from) clearStoredRedirect(from);
  leave(href);
}

/** Saves the target in the address, since the link of an e-mail does not have it. */
export function saveRedirectTarget(search: Search, settings: SiteSettings): void {
  const nothing = { sessionUrl: null, storedUrl: null };
  const { href } = resolveRedirectTarget(search, settings, nothing);
  const unasked = resolveRedirectTarget(
    search.tab === undefined ? {} : { tab: search.tab },
    settings,
    nothing,
  );
  if (href !== unasked.href) saveLastingRedirect(href);
}

function resolveRedirectTarget(
  search: Search,
  settings: SiteSettings,
  stored: ReturnType<typeof readStoredRedirects>,
): RedirectTarget {
  const mobile = isMobileDevice(window.innerWidth, navigator.userAgent);
  return redirectTarget({ ...settings, ...stored, search, mobile });
}
