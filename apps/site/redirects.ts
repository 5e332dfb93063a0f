import type { SiteSettings } from '#platform/web/site-settings.ts';
import type { Viewer } from '#platform/web/viewer.ts';
import { carriesLinkToken } from './link-token-page.ts';
import { signInAddress } from './sign-in-address.ts';

export interface Redirect {
  status: 301 | 302;
  to: string;
}

const communityAndShopPaths = new Set([
  '/feed',
  '/tutorials',
  '/tracks',
  '/users',
  '/groups',
  '/community',
  '/community/search',
  '/products',
  '/cart',
]);

/** Branches that the education edition does not have. */
const pathsClosedToSchools = /^\/(?:(?:campaigns|shop|referral)\/|account\/referrals(?:\/|$))/;

/** The redirect of an address that is no page of its own; null for pages. `query` includes its question mark. */
export function redirectFor(
  path: string,
  query: string,
  viewer: Viewer | null,
  settings: SiteSettings,
): Redirect | null {
  if (settings.educationMode && (communityAndShopPaths.has(path) || pathsClosedToSchools.test(path)))
    return { status: 302, to: `${settings.studioUrl}/` };
  switch (path) {
    case '/learn':
      return { status: 301, to: `/learn/${query}` };
    case '/memberships':
      return { status: 301, to: `/accounts${query}` };
    case '/login':
      return { status: 302, to: `/auth${withParameter(query, 'tab', 'sign_in')}` };
    case '/cart':
      return { status: 302, to: '/checkout?product_type=sound' };
    case '/studio':
      return { status: 302, to: `${settings.studioUrl}/${query}` };
  }
  // A suspended member cannot sign in, and appeals by an e-mail link.
  const isEmailLink = path.startsWith('/account/appeals/') && carriesLinkToken(query);
  if (!viewer && !isEmailLink && (path === '/account' || path.startsWith('/account/'))) {
    return { status: 302, to: signInAddress(path + query) };
  }
  return null;
}

/** Puts one parameter first and keeps the others. */
function withParameter(query: string, name: string, value: string): string {
  const parameters = new URLSearchParams(query);
  parameters.delete(name);
  const rest = parameters.toString();
  return `?${name}=${value}${rest === '' ? '' : `&${rest}`}`;
}
