import { isMobileDevice } from '#platform/web/layout-class.ts';
import type { Search } from '#platform/web/search-params.ts';
import type { SiteSettings } from '#platform/web/site-settings.ts';
import { type RedirectTarget, redirectTarget } from '../model/redirect-target.ts';
import { clearStoredRedirect, readStoredRedirects, saveLastingRedirect } from './stored-redirects.ts';

/** Loads an address anew, so that the server renders it for whoever is signed in now. */
export type GoToAddress = (href: string) => void;
export const goToAddress: GoToAddress = (href) => window.location.assign(href);

/** Goes where somebody who is signed in now wanted to go, and forgets the stored redirect that was followed. */
export function followRedirectTarget(
  search: Search,
  settings: SiteSettings,
  leave: GoToAddress = goToAddress,
): void {
  const { href, from } = resolveRedirectTarget(search, settings, readStoredRedirects());
  if (from) clearStoredRedirect(from);
  leave(href);
}

/** Remembers where the address asked to go, for somebody who goes on by a letter, which knows nothing of it. */
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
