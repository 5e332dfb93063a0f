import { originsFor } from '#features/sign-in/web/login-popup.ts';
import type { SiteSettings } from '#platform/web/site-settings.ts';

/**
 * Leaves the page for PayPal. A page in a frame asks the page around it, since PayPal cannot be framed: the browser delivers the
 * message to our own hosts only (CHECKOUT-089).
 */
export function goToPaypal(
  address: string,
  settings: Pick<SiteSettings, 'siteUrl' | 'studioUrl' | 'educationUrl'>,
): void {
  if (window.parent === window) {
    window.location.assign(address);
    return;
  }
  const url = new URL(address, window.location.origin).href;
  const message = { source: 'tonehall', type: 'redirect', url };
  for (const origin of originsFor(window.parent, settings)) window.parent.postMessage(message, origin);
}
