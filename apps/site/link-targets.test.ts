import { expect, test } from 'vitest';
import { linkTargets } from '#platform/pure/link-targets.ts';
import type { SiteSettings } from '#platform/web/site-settings.ts';
import { pagePaths } from './page-paths.ts';
import { redirectFor } from './redirects.ts';

const settings = { studioUrl: 'https://studio.example' } as SiteSettings;

/** Whether an address is a page or redirects to one. */
function leadsSomewhere(address: string): boolean {
  const [path = '', query = ''] = address.split('?');
  const patterns = pagePaths.map((one) => new RegExp(`^${one.replace(/\$\w+/g, '[^/]+')}$`));
  return patterns.some((one) => one.test(path)) || redirectFor(path, `?${query}`, null, settings) !== null;
}

const examples = {
  home: linkTargets.home(),
  feed: linkTargets.feed(),
  community: linkTargets.community(),
  checkout: linkTargets.checkout(),
  auth: linkTargets.auth(),
  authPlans: linkTargets.authPlans(),
  shop: linkTargets.shop('7'),
  download: linkTargets.download('7'),
  downloadOfOrder: linkTargets.download('7', '8'),
  user: linkTargets.user('mira'),
  track: linkTargets.track('mira', 'slow-tram'),
  shortTrackLink: linkTargets.shortTrackLink('abc'),
  project: linkTargets.project('9'),
  studio: linkTargets.studio('9'),
};

test('every kind of link has a target [SITE-046]', () => {
  expect(Object.keys(linkTargets).sort()).toEqual(
    [...new Set(Object.keys(examples))].filter((name) => name !== 'downloadOfOrder').sort(),
  );
});

test('the targets have their agreed paths, and each exists [SITE-047]', () => {
  expect(examples).toEqual({
    home: '/',
    feed: '/feed',
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
  expect(linkTargets.user('../admin')).toBe('/user/..%2Fadmin');
  expect(linkTargets.studio('9&x=1')).toBe('/studio?joinRoom=9%26x%3D1');
});
