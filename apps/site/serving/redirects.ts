import { accountPage } from '#features/account/pages.ts';
import { pricingPage, schoolPricingPage } from '#features/billing/pages.ts';
import { learnPage } from '#features/pages/pages.ts';
import { authPage } from '#features/sign-in/pages.ts';
import { href } from '#platform/pure/page.ts';
import type { SiteSettings } from '#platform/web/site-settings.ts';
import type { Viewer } from '#platform/web/viewer.ts';
import { insteadOfCommunity } from '../gates.ts';
import { signInAddress } from '../sign-in-address.ts';
import { findPageAbove } from './find-page.ts';
import { carriesLinkToken } from './link-token-page.ts';

export interface Redirect {
  status: 301 | 302;
  to: string;
}

/** Addresses that lead to a page and are none; `query` includes its question mark. */
const redirects: Readonly<
  Record<string, (query: string, settings: SiteSettings, viewer: Viewer | null) => Redirect>
> = {
  '/learn': (query) => ({ status: 301, to: href(learnPage) + query }),
  '/memberships': (query) => ({ status: 301, to: href(pricingPage) + query }),
  '/login': (query) => ({ status: 302, to: href(authPage) + withParameter(query, 'tab', 'sign_in') }),
  // So that password managers find the place.
  '/.well-known/change-password': () => ({ status: 302, to: href(accountPage) }),
  '/cart': (_query, settings, viewer) => ({
    status: 302,
    to: settings.educationMode ? insteadOfCommunity(viewer) : '/checkout?product_type=sound',
  }),
  '/studio': (query, { studioUrl }) => ({ status: 302, to: `${studioUrl}/${query}` }),
};

/**
 * Where an address redirects everybody, or guests, or on this edition; null for a page that is shown. An address without a page
 * belongs to the nearest one above it. `query` includes its question mark.
 */
export function redirectFor(
  path: string,
  query: string,
  viewer: Viewer | null,
  settings: SiteSettings,
): Redirect | null {
  if (Object.hasOwn(redirects, path)) return redirects[path]?.(query, settings, viewer) ?? null;
  if (settings.educationMode && path === pricingPage.path)
    return { status: 302, to: href(schoolPricingPage) + query };
  const { access, edition } = findPageAbove(path) ?? {};
  if (settings.educationMode && edition === 'site') return { status: 302, to: insteadOfCommunity(viewer) };
  if (!settings.educationMode && edition === 'education')
    return { status: 302, to: settings.educationUrl + path + query };
  // A suspended member cannot sign in, and appeals by an e-mail link.
  const isOpen = !access || access === 'admins' || access === 'developers';
  if (viewer || isOpen || (access === 'linkHolders' && carriesLinkToken(query))) return null;
  return { status: 302, to: signInAddress(path + query) };
}

/** Puts one parameter first and keeps the others. */
function withParameter(query: string, name: string, value: string): string {
  const parameters = new URLSearchParams(query);
  parameters.delete(name);
  const rest = parameters.toString();
  return `?${name}=${value}${rest === '' ? '' : `&${rest}`}`;
}
