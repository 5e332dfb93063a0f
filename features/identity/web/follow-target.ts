import { isMobileDevice } from '#platform/web/layout-class.ts';
import type { Search } from '#platform/web/search-params.ts';
import type { SiteSettings } from '#platform/web/site-settings.ts';
import { redirectTarget } from '../model/redirect-target.ts';
import { forgetStoredRedirect, readStoredRedirects } from './stored-redirects.ts';

/** Loads an address anew, so that the server renders it for whoever is signed in now. */
export type LeaveTo = (href: string) => void;
export const goTo: LeaveTo = (href) => window.location.assign(href);

/** Goes where somebody who is signed in now wanted to go, and forgets the stored redirect that was followed. */
export function followTarget(search: Search, settings: SiteSettings, leave: LeaveTo = goTo): void {
  const { href, from } = redirectTarget({
    ...settings,
    ...readStoredRedirects(),
    search,
    mobile: isMobileDevice(window.innerWidth, navigator.userAgent),
  });
  if (from) forgetStoredRedirect(from);
  leave(href);
}
