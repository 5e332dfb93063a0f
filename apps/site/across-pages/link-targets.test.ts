import { expect, test } from 'vitest';
import { plansPage } from '#features/billing/pages.ts';
import { checkoutPage } from '#features/checkout/pages.ts';
import { userPage } from '#features/members/pages.ts';
import { projectPage } from '#features/projects/pages.ts';
import { downloadAddress } from '#features/shop/model/download-address.ts';
import { downloadFile, downloadProduct } from '#features/shop/orders.contract.ts';
import { productPage } from '#features/shop/pages.ts';
import { authPage } from '#features/sign-in/pages.ts';
import { shortLinkPage, trackPage } from '#features/tracks/pages.ts';
import { linkTargets } from '#platform/pure/link-targets.ts';
import { href } from '#platform/pure/page.ts';
import type { SiteSettings } from '#platform/web/site-settings.ts';
import { communityPage } from '../own-pages.ts';
import { findPage } from '../serving/find-page.ts';
import { redirectFor } from '../serving/redirects.ts';

const settings = { studioUrl: 'https://studio.example' } as SiteSettings;

/** Files that were bought are sent by a call. */
const calls = [downloadProduct, downloadFile].map(
  ({ path }) => new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`),
);

/** Whether an address is a page or a call, or redirects to a page. */
function leadsSomewhere(address: string): boolean {
  const [path = '', query = ''] = address.split('?');
  if (calls.some((call) => call.test(path))) return true;
  return findPage(path) !== undefined || redirectFor(path, `?${query}`, null, settings) !== null;
}

const examples = {
  home: linkTargets.home(),
  feed: linkTargets.feed(),
  school: linkTargets.school(),
  community: href(communityPage),
  checkout: href(checkoutPage),
  auth: href(authPage),
  authPlans: href(plansPage),
  shop: href(productPage, { productId: '7' }),
  download: downloadAddress('7'),
  downloadOfOrder: downloadAddress('7', '8'),
  user: href(userPage, { profileLink: 'mira' }),
  track: href(trackPage, { profileLink: 'mira', permalink: 'slow-tram' }),
  shortTrackLink: href(shortLinkPage, { shortLinkId: 'abc' }),
  project: href(projectPage, { id: '9' }),
  studio: linkTargets.studio('9'),
};

test('every kind of link has a target [SITE-046]', () => {
  const coming = ['shop', 'download', 'downloadOfOrder'];
  const pages = ['community', 'checkout', 'auth', 'authPlans', 'user', 'track', 'shortTrackLink', 'project'];
  expect([...Object.keys(linkTargets), ...pages, ...coming].sort()).toEqual(Object.keys(examples).sort());
});

test('the targets have their agreed paths, and each exists [SITE-047]', () => {
  expect(examples).toEqual({
    home: '/',
    feed: '/feed',
    school: '/education',
    community: '/community',
    checkout: '/checkout',
    auth: '/auth',
    authPlans: '/auth/plans',
    shop: '/shop/7',
    download: '/download/7',
    downloadOfOrder: '/download/7/8',
    user: '/user/mira',
    track: '/user/mira/track/slow-tram',
    shortTrackLink: '/t/abc',
    project: '/projects/9',
    studio: '/studio?joinRoom=9',
  });
  for (const address of Object.values(examples)) expect(leadsSomewhere(address), address).toBe(true);
  expect(redirectFor('/studio', '?joinRoom=9', null, settings)?.to).toBe(
    'https://studio.example/?joinRoom=9',
  );
});

test('a parameter cannot leave its place in an address', () => {
  expect(href(userPage, { profileLink: '../admin' })).toBe('/user/..%2Fadmin');
  expect(linkTargets.studio('9&x=1')).toBe('/studio?joinRoom=9%26x%3D1');
});
