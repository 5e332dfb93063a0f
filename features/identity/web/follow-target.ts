import { isMobileDevice } from '#platform/web/layout-class.ts';
import type { Search } from '#platform/web/search-params.ts';
import type { SiteSettings } from '#platform/web/site-settings.ts';
import { type RedirectTarget, redirectTarget } from '../model/redirect-target.ts';
import { forgetStoredRedirect, keepLastingTarget, readStoredRedirects } from './stored-redirects.ts';

/** Loads an address anew, so that the server renders it for whoever is signed in now. */
export type LeaveTo = (href: string) => void;
export const goTo: LeaveTo = (href) => window.location.assign(href);

/** Goes where somebody who is signed in now wanted to go, and forgets the stored redirect that was followed. */
export function followTarget(search: Search, settings: SiteSettings, leave: LeaveTo = goTo): void {
  const { href, from } = targetOf(search, settings, readStoredRedirects());
  if (from) forgetStoredRedirect(from);
  leave(href);
}

/** Remembers where the address asked to go, for somebody who goes on by a letter, which knows nothing of it. */
export function keepTarget(search: Search, settings: SiteSettings): void {
  const nothing = { sessionUrl: null, storedUrl: null };
  const { href } = targetOf(search, settings, nothing);
  const unasked = targetOf(search.tab === undefined ? {} : { tab: search.tab }, settings, nothing);
  if (href !== unasked.href) keepLastingTarget(href);
}

function targetOf(
  search: Search,
  settings: SiteSettings,
  stored: ReturnType<typeof readStoredRedirects>,
): RedirectTarget {
  const mobile = isMobileDevice(window.innerWidth, navigator.userAgent);
  return redirectTarget({ ...settings, ...stored, search, mobile });
}
