// @vitest-environment node
import { expect, test } from 'vitest';
import { plainAnswers } from '#features/account/testing/open-account.tsx';
import { aProfile } from '#features/profiles/testing/a-profile.ts';
import { mira } from '#features/tracks/testing/a-track.ts';
import type { AnyEndpoint, Api } from '#platform/pure/contract.ts';
import type { SiteSettings } from '#platform/web/site-settings.ts';
import { render } from '../entry-server.tsx';

const assets = { entry: '/e.js', styles: [], modules: [], pages: {}, embed: { entry: '/m.js', styles: [] } };

function at(url: string, { viewer = mira as typeof mira | null, educationMode = false } = {}) {
  const answers = { ...plainAnswers(), 'GET /api/users/:id': () => ({ user: aProfile({ id: mira.id }) }) };
  const api = (async ({ method, path }: AnyEndpoint) =>
    (answers as ReturnType<typeof plainAnswers>)[`${method} ${path}`]?.(undefined as never) ?? {
      items: [],
      data: [],
      meta: { nextPage: null },
    }) as Api;
  const settings = { siteUrl: 'https://tonehall.example', educationMode, links: {} } as SiteSettings;
  return render({ url, api, viewer, settings, csrfToken: 't', nonce: 'n', assets });
}
const heading = (html: string) => /<h1[^>]*>([^<]*)<\/h1>/.exec(html)?.[1];
const routes = ['', '/profile', '/manage', '/referrals', '/groups', '/projects'].map(
  (path) => `/account${path}`,
);

test.each(routes)(
  '%s is usable by a member; a guest goes to sign-in and then back [ACCOUNT-005]',
  async (url) => {
    expect((await at(url)).status).toBe(200);
    const { status, redirectTo } = await at(url, { viewer: null });
    expect([status, redirectTo]).toEqual([302, `/auth?tab=sign_in&redirect_to=${encodeURIComponent(url)}`]);
  },
);

test('both addresses show the page titled "My account"', async () => {
  for (const url of ['/account', '/account/manage']) {
    const { html } = await at(url);
    expect(heading(html)).toBe('My account');
    expect(html).toContain('<title>My account');
  }
});

test('in education mode no menu links to it, but it stays reachable by address [ACCOUNT-009]', async () => {
  const { status, html } = await at('/account', { educationMode: true });
  expect([status, heading(html)]).toEqual([200, 'My account']);
  for (const url of ['/account', '/tracks', '/community']) {
    const page = (await at(url, { educationMode: true })).html;
    expect(page, url).not.toMatch(/href="\/account(?:\/manage)?["?#]/);
  }
});
