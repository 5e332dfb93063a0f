// @vitest-environment node

import { expect, test } from 'vitest';
import type { ProfileView } from '#features/profiles/contract.ts';
import { toProfileDocument } from '#features/profiles/model/profile-document.ts';
import { ada, aListedUser, aUserPage } from '#features/profiles/testing/a-listed-user.ts';
import { aProfile } from '#features/profiles/testing/a-profile.ts';
import type { PeopleAnswers } from '#features/profiles/testing/render-people-page.tsx';
import { trackDocument } from '#features/tracks/model/track-document.ts';
import { aPage, aTrack } from '#features/tracks/testing/a-track.ts';
import type { AnyEndpoint, Api } from '#platform/pure/contract.ts';
import { notFound, signedOut } from '#platform/pure/refusal.ts';
import type { SiteSettings } from '#platform/web/site-settings.ts';
import type { Viewer } from '#platform/web/viewer.ts';
import { pageAssets } from '#testing/page-assets.ts';
import { render } from '../entry-server.tsx';

const settings = { siteUrl: 'https://tonehall.example', links: {} } as SiteSettings;
const mira = aProfile({ username: 'Mira', profileLink: 'mira', mixdownsCount: 3 });
const profileOf = (user: ProfileView): PeopleAnswers => ({
  'GET /api/users/:id': () => toProfileDocument(user),
});

/** A page as the server renders it; calls without an answer here give empty lists. */
function at(
  url: string,
  { viewer = null, answers = {} }: { viewer?: Viewer | null; answers?: PeopleAnswers } = {},
) {
  const empty = {
    items: [],
    people: [],
    data: [],
    included: [],
    awards: [],
    lists: [],
    meta: { nextPage: null, total: 0 },
  };
  const api = (async (endpoint: AnyEndpoint, input: Record<string, never>) => {
    if (endpoint.access === 'signed_in' && !viewer) throw signedOut();
    return (answers[`${endpoint.method} ${endpoint.path}`] ?? (() => empty))(input);
  }) as Api;
  return render({ url, api, viewer, settings, csrfToken: 't', nonce: 'n', assets: pageAssets });
}
const plain = (html: string) =>
  html.replaceAll('&#34;', '"').replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&#39;', "'");
const titleOf = (html: string) => /<title>([^<]*)</.exec(plain(html))?.[1];
const textOf = (html: string) => plain(html).replace(/<[^>]*>/g, '');

test.each([
  ['tracks', 'Tracks by "Mira"'],
  ['groups', 'Groups of "Mira"'],
  ['followers', 'Followers of "Mira"'],
  ['following', 'Users followed by "Mira"'],
])('/user/mira/%s is titled %s [USER-026] [USER-022]', async (section, title) => {
  const { status, html } = await at(`/user/mira/${section}`, { answers: profileOf(mira) });
  expect([status, titleOf(html)]).toEqual([200, `${title} · Tonehall`]);
  expect(textOf(html)).toContain(title);
});

test("a member's page shows their newest tracks, and each track has its page below it [USER-022] [USER-024]", async () => {
  const track = aTrack({ title: 'Night bus', selfLink: '/user/mira/track/night-bus' });
  const asked: object[] = [];
  const answers: PeopleAnswers = {
    ...profileOf(mira),
    'GET /api/users/:user_id/mixdowns': (input) => {
      asked.push(input);
      return aPage([track]);
    },
    'GET /api/users/:profile_link/mixdowns/:permalink': () => trackDocument(track),
  };
  const { status, html } = await at('/user/mira', { answers });
  expect([status, titleOf(html)]).toEqual([200, 'Mira · Tonehall']);
  expect(asked).toMatchObject([{ userId: mira.id }]);
  expect(html).toContain('href="/user/mira/track/night-bus"');
  const page = await at('/user/mira/track/night-bus', { answers });
  expect(page.status).toBe(200);
  expect(/<h1[^>]*>([^<]*)</.exec(page.html)?.[1]).toBe('Night bus');
});

test("a student on a teacher's page, or on a track of theirs, is offered no Follow, and no campaign is asked for [EDU-202]", async () => {
  const track = aTrack({ title: 'Night bus', selfLink: '/user/mira/track/night-bus' });
  const asked: object[] = [];
  const answers: PeopleAnswers = {
    ...profileOf(mira),
    'GET /api/users/:profile_link/mixdowns/:permalink': () => trackDocument(track),
    'GET /api/campaign_awards': (input) => {
      asked.push(input);
      return { awards: [] };
    },
  };
  const { status, html } = await at('/user/mira', { answers, viewer: { ...ada, student: true } });
  expect(status).toBe(200);
  expect(textOf(html)).toContain('Message');
  expect(html).not.toContain('aria-label="Follow');
  const viewer: Viewer = { ...ada, student: true };
  expect((await at('/user/mira/track/night-bus', { answers, viewer })).status).toBe(200);
  expect(asked).toEqual([]);
  expect((await at('/user/mira', { answers, viewer: ada })).html).toContain('aria-label="Follow Mira"');
  expect(asked).toEqual([{ userId: mira.id }]);
});

test.each([
  ['tracks', "doesn't have any published tracks yet."],
  ['groups', "hasn't joined any groups yet."],
  ['followers', "doesn't have any followers yet."],
  ['following', "isn't following any users yet."],
])("another's empty %s page says so [USER-035]", async (section, text) => {
  for (const viewer of [null, ada]) {
    const { html } = await at(`/user/mira/${section}`, { viewer, answers: profileOf(mira) });
    expect(textOf(html)).toContain(`Mira ${text}`);
  }
});

const me = aProfile({ id: ada.id, username: ada.username, profileLink: ada.profileLink });

test("the viewer's own empty groups page says so [USER-031]", async () => {
  const { html } = await at('/user/ada/groups', { viewer: ada, answers: profileOf(me) });
  expect(textOf(html)).toContain("You haven't joined any groups yet");
});

test("the viewer's own empty tracks page says so [USER-034]", async () => {
  const { html } = await at('/user/ada/tracks', { viewer: ada, answers: profileOf(me) });
  expect(textOf(html)).toContain(
    "You don't have any published tracks yet. Create a track in the studio and share it with the community",
  );
});

test('the four lists are read by their calls, 20 a page [USER-027]', async () => {
  const lists = {
    tracks: ['GET /api/users/:user_id/mixdowns', { userId: mira.id }],
    groups: ['GET /api/users/:user_id/group_memberships', { userId: mira.id }],
    followers: ['GET /api/users/:id/followers', { id: mira.id }],
    following: ['GET /api/users/:id/followings', { id: mira.id }],
  } as const;
  for (const [section, [call, what]] of Object.entries(lists)) {
    const asked: object[] = [];
    const answer = (input: object) => {
      asked.push(input);
      return { items: [], data: [], included: [], meta: { nextPage: null, total: 0 } };
    };
    await at(`/user/mira/${section}`, { answers: { ...profileOf(mira), [call]: answer } });
    expect(asked).toEqual([{ ...what, items: 20, page: undefined }]);
  }
});

test('an unknown link answers 404 on all its pages [USER-023]', async () => {
  const missing = () => {
    throw notFound();
  };
  const answers = { 'GET /api/users/:id': missing, 'GET /api/past_profile_links/:link': missing };
  for (const section of ['', '/tracks', '/groups', '/followers', '/following'])
    expect((await at(`/user/nobody${section}`, { answers })).status).toBe(404);
  expect((await at('/user/no-body', { answers })).status).toBe(404);
});

test('an earlier profile link redirects permanently to the same page of the present one, tracks included', async () => {
  const answers = {
    'GET /api/users/:id': () => {
      throw notFound();
    },
    'GET /api/users/:profile_link/mixdowns/:permalink': () => {
      throw notFound();
    },
    'GET /api/past_profile_links/:link': () => ({ profileLink: 'Mira' }),
  };
  for (const page of ['', '/tracks', '/groups', '/followers', '/following', '/track/night-bus']) {
    const { status, redirectTo } = await at(`/user/old${page}`, { answers });
    expect([status, redirectTo]).toEqual([301, `/user/Mira${page}`]);
  }
});

test("a member's page names the feed of their tracks", async () => {
  const { html } = await at('/user/mira', { answers: profileOf(mira) });
  expect(html).toContain('type="application/rss+xml"');
  expect(html).toContain('href="/user/mira/feed.xml"');
});

test('/users is complete without scripts, even when a section fails', async () => {
  const answers = {
    'GET /api/users/top': () => aUserPage([aListedUser({ username: 'Star' })]),
    'GET /api/users/trending': () => {
      throw new Error('gone');
    },
  };
  const { status, html } = await at('/users', { answers });
  expect(status).toBe(200);
  expect(textOf(html)).toContain('Star');
  expect(html).toContain('/auth?tab=sign_up&amp;redirect_to=%2Fusers"');
  expect(textOf(html)).not.toContain('Trending users');
});

test('a term searches for users only [USER-014] [USER-016]', async () => {
  const asked: object[] = [];
  const answers = {
    'GET /api/community/search': (input: object) => {
      asked.push(input);
      return aUserPage([aListedUser({ username: 'Mirabelle' })]);
    },
  };
  const { html } = await at('/users?term=mira&sort=top_users', { answers });
  expect(titleOf(html)).toBe('Search results for "mira" · Tonehall');
  expect(textOf(html)).toContain('Mirabelle');
  expect(asked).toEqual([{ q: 'mira', types: 'user', items: 20, page: undefined }]);
});

test('/account/profile is titled "My profile" and is for members only [USER-042]', async () => {
  const guests = await at('/account/profile');
  expect([guests.status, guests.redirectTo]).toEqual([
    302,
    '/auth?tab=sign_in&redirect_to=%2Faccount%2Fprofile',
  ]);
  const { status, html } = await at('/account/profile', { viewer: ada, answers: profileOf(me) });
  expect([status, titleOf(html)]).toEqual([200, 'My profile · Tonehall']);
  expect(/<h1[^>]*>([^<]*)</.exec(html)?.[1]).toBe('My profile');
});
