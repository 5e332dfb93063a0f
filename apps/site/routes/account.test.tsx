// @vitest-environment node

import { expect, test } from 'vitest';
import { defaultAccountAnswers } from '#features/account/testing/render-account-section.tsx';
import { toProfileDocument } from '#features/profiles/model/profile-document.ts';
import { aProfile } from '#features/profiles/testing/a-profile.ts';
import { anInvitedUser, anInviteList, anOwnReferral } from '#features/referrals/testing/an-invitation.ts';
import { mira } from '#features/tracks/testing/a-track.ts';
import type { AnyEndpoint, Api } from '#platform/pure/contract.ts';
import type { SiteSettings } from '#platform/web/site-settings.ts';
import { pageAssets } from '#testing/page-assets.ts';
import { render } from '../entry-server.tsx';

function at(url: string, { viewer = mira as typeof mira | null, educationMode = false } = {}) {
  const answers = {
    ...defaultAccountAnswers(),
    'GET /api/users/:id': () => toProfileDocument(aProfile({ id: mira.id })),
    'GET /api/referral': () => anOwnReferral(),
    'GET /api/referral/invites': () => anInviteList([anInvitedUser('ben')]),
  };
  const api = (async ({ method, path }: AnyEndpoint) =>
    (answers as ReturnType<typeof defaultAccountAnswers>)[`${method} ${path}`]?.(undefined as never) ?? {
      items: [],
      data: [],
      meta: { nextPage: null },
    }) as Api;
  const settings = { siteUrl: 'https://tonehall.example', educationMode, links: {} } as SiteSettings;
  return render({ url, api, viewer, settings, csrfToken: 't', nonce: 'n', assets: pageAssets });
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

test('the profile page is titled "My profile", and /account/referrals invites friends [SHELL-005]', async () => {
  const profile = await at('/account/profile');
  expect([heading(profile.html), profile.html.includes('<title>My profile')]).toEqual(['My profile', true]);
  expect(profile.html).toContain('<form');
  const invite = await at('/account/referrals');
  expect(heading(invite.html)).toBe('Give $10 get $10');
  expect(invite.html).toContain('<title>Invite a friend');
  for (const part of [
    'Invite your friends',
    'https://tonehall.example/referral/Abc123Abc123',
    'Your rewards',
    'ben',
  ])
    expect(invite.html).toContain(part);
});

test('a guest is led from the invite page to sign-in and back [REFERRAL-036]', async () => {
  const { status, redirectTo } = await at('/account/referrals', { viewer: null });
  expect([status, redirectTo]).toEqual([302, '/auth?tab=sign_in&redirect_to=%2Faccount%2Freferrals']);
});

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
