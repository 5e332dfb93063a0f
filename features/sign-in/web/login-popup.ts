import type { Search } from '#platform/web/search-params.ts';
import type { SiteSettings } from '#platform/web/site-settings.ts';
import { oauthLoginWindow, type PopupMessage, studioLoginWindow, toPopupPost } from '../model/login-popup.ts';

type Origins = Pick<SiteSettings, 'siteUrl' | 'studioUrl' | 'educationUrl'>;

/** Long enough for the opener to check who has posted. */
const closeAfterMs = 500;

/** The kind of login popup that this window is; null for none. Browser only. */
export function loginPopupOf(search: Search): 'studio' | 'oauth' | null {
  if (window.name === oauthLoginWindow) return 'oauth';
  if (window.name === studioLoginWindow) return 'studio';
  return search.closeAfterAuthentication === 'true' && openerOrParent() ? 'studio' : null;
}

/**
 * Posts the message to the opener or the parent if it is a page of ours, then closes a popup. False outside of login
 * popups and without a listener. A popup of an identity provider names the page `from`, where one is given.
 */
export function postToOpener(
  message: PopupMessage,
  search: Search,
  origins: Origins,
  from: string | null = null,
): boolean {
  const listener = openerOrParent();
  const popup = loginPopupOf(search);
  if (!listener || popup === null) return false;
  const post = toPopupPost(message, popup === 'oauth' ? from : null);
  // The browser delivers it only to the named origin, so no foreign page receives it.
  for (const origin of originsFor(listener, origins)) listener.postMessage(post, origin);
  if (window.opener) setTimeout(() => window.close(), closeAfterMs);
  return true;
}

function openerOrParent(): Window | null {
  if (window.opener) return window.opener as Window;
  return window.parent === window ? null : window.parent;
}

/** The origin of a readable (same-origin) page; otherwise all our other origins. */
export function originsFor(listener: Window, { siteUrl, studioUrl, educationUrl }: Origins): string[] {
  const ours = [...new Set([siteUrl, studioUrl, educationUrl].map((url) => new URL(url).origin))];
  const readable = originOf(listener);
  return ours.filter((origin) => (readable === null ? origin !== location.origin : origin === readable));
}

function originOf(page: Window): string | null {
  try {
    return page.location.origin;
  } catch {
    return null;
  }
}
