import type { Search } from '#platform/web/search-params.ts';
import type { SiteSettings } from '#platform/web/site-settings.ts';
import type { PopupMessage } from '../model/login-popup.ts';
import { followRedirectTarget, type GoToAddress } from './follow-redirect-target.ts';
import { postToOpener } from './login-popup.ts';

/** After signing in: a login popup posts to its opener, any other page goes to the redirect target. */
export function finishAuthentication(
  message: PopupMessage,
  search: Search,
  settings: SiteSettings,
  leave?: GoToAddress,
): void {
  if (!postToOpener(message, search, settings)) followRedirectTarget(search, settings, leave);
}
