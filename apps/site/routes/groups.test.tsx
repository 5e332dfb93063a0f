// @vitest-environment node
import { expect, test } from 'vitest';
import {
  aGroup,
  aGroupTrack,
  aGroupTrackPage,
  closedGroup,
  groupDocument,
  groupList,
  membershipList,
  ownGroup,
} from '#features/groups/testing/a-group-view.ts';
import { type Answers, aPage, aTrack, mira } from '#features/tracks/testing/a-track.ts';
import type { AnyEndpoint, Api } from '#platform/pure/contract.ts';
import { notFound, signedOut } from '#platform/pure/refusal.ts';
import type { SiteSettings } from '#platform/web/site-settings.ts';
import type { Viewer } from '#platform/web/viewer.ts';
import { pageAssets } from '#testing/page-assets.ts';
import { render } from '../entry-server.tsx';

const settings = { siteUrl: 'https://tonehall.example', links: {}, planLimits: true } as SiteSettings;
const paid: Viewer = { ...mira, accountType: 2 };

/** A page as the server renders it, and the calls it made; lists are empty unless `answers` has them. */
async function at(
  url: string,
  { viewer = null, answers = {} }: { viewer?: Viewer | null; answers?: Answers } = {},
) {
  const asked: string[] = [];
  const api = (async (endpoint: AnyEndpoint, input: Record<string, never>) => {
    const call = `${endpoint.method} ${endpoint.path}`;
    if (/groups?\b|group_/.test(call)) asked.push(call);
    if (endpoint.access === 'signed_in' && !viewer) throw signedOut();
    const empty = { ...aPage([]), data: [], included: [], tracks: [] };
    return (answers[call] ?? (() => empty))(input);
  }) as Api;
  return {
    asked,
    ...(await render({ url, api, viewer, settings, csrfToken: 't', nonce: 'n', assets: pageAssets })),
  };
}
const get = 'GET /api/groups/:group_link';
const heading = (html: string) => /<h1[^>]*>([^<]*)<\/h1>/.exec(html)?.[1];
const title = (html: string) => /<title>([^<]*)<\/title>/.exec(html)?.[1];

test('groups home is complete without scripts, for guests and members, even when a section fails [COMM-012]', async () => {
  for (const viewer of [null, mira]) {
    const { status, html } = await at('/groups', {
      viewer,
      answers: {
        'GET /api/groups/recent': () => groupList([aGroup({ name: 'Fresh paint' })]),
        'GET /api/groups/trending': () => {
          throw new Error('broken');
        },
      },
    });
    expect([status, heading(html), title(html)]).toEqual([200, 'Groups', 'Groups · Tonehall']);
    expect(html).toContain('Fresh paint');
    expect(html).toContain('>New groups</h2>');
    expect(html).not.toContain('>Trending</h2>');
  }
});

test.each([
  ['/groups?type=featured', 'Featured groups'],
  ['/groups?type=popular', 'Trending groups'],
  ['/groups?type=trending', 'Trending groups'],
  ['/groups?type=new', 'New groups'],
  ['/groups?type=recent', 'New groups'],
])('%s is the sub-page "%s" [GROUP-016] [GROUP-017]', async (url, name) => {
  const { status, html } = await at(url);
  expect([status, heading(html), title(html)]).toEqual([200, name, `${name} · Tonehall`]);
});

test("the account's groups are for members only, and list the groups joined", async () => {
  const guest = await at('/account/groups');
  expect([guest.status, guest.redirectTo]).toEqual([
    302,
    '/auth?tab=sign_in&redirect_to=%2Faccount%2Fgroups',
  ]);
  const mine = membershipList([{ username: 'mira', group: aGroup({ name: 'Mine' }) }]);
  const { status, html } = await at('/account/groups', {
    viewer: mira,
    answers: { 'GET /api/users/:user_id/group_memberships': () => mine },
  });
  expect([status, title(html)]).toEqual([200, 'My groups · Tonehall']);
  expect(html).toContain('Mine');
});

test("a group's page is complete without scripts, with a head for previews and feed readers [SHELL-146]", async () => {
  const group = aGroup({
    name: 'Night "shift"',
    groupLink: 'Night-Shift',
    description: 'Late\n\nmusic',
    picturePreviewUrl: '/files/groups/n-1000.jpg',
  });
  const { status, html } = await at('/group/night-shift', {
    answers: {
      [get]: () => groupDocument(group),
      'GET /api/groups/:group_link/group_tracks': () =>
        aGroupTrackPage([aGroupTrack(aTrack({ title: 'Late train' }))]),
    },
  });
  expect([status, heading(html)]).toEqual([200, 'Night &quot;shift&quot;']);
  expect(html).toContain('Late train');
  expect(html).toContain('rel="canonical" href="https://tonehall.example/group/Night-Shift"');
  expect(html).toContain('property="og:title" content="Night &#34;shift&#34;"');
  expect(html).toContain('property="og:description" content="Late music"');
  expect(html).toContain(
    `property="og:image" content="https://tonehall.example/cards/group/${group.id}.jpg"`,
  );
  expect(html).toContain('property="og:image:alt" content="Night &#34;shift&#34;"');
  expect(html).toContain(
    'rel="alternate" type="application/rss+xml" href="https://tonehall.example/group/Night-Shift/feed.xml"',
  );
});

test.each([
  ['/group/night/members', 'Members of Night'],
  ['/group/night/tracks', 'Tracks of Night'],
])('%s is titled "%s"', async (url, name) => {
  const group = aGroup({ name: 'Night', groupLink: 'night' });
  const { status, html } = await at(url, { answers: { [get]: () => groupDocument(group) } });
  expect([status, title(html)]).toEqual([200, `${name} · Tonehall`]);
});

test.each(['', '/members', '/tracks', '/edit'])(
  'an unknown group is not found: /group/ghost%s [GROUP-023]',
  async (below) => {
    const nowhere = () => {
      throw notFound();
    };
    const answers: Answers = { [get]: nowhere, 'GET /api/past_group_links/:link': nowhere };
    const { status, html } = await at(`/group/ghost${below}`, { answers, viewer: paid });
    expect([status, heading(html)]).toEqual([404, 'Page not found']);
  },
);

test.each([
  '/group/$',
  '/group/$/members',
  '/group/$/tracks',
  '/group/$/edit',
  '/group/$/letters?letters_token=a%2Bb',
  '/account/groups/$/edit',
  '/campaigns/$',
  '/campaigns/$/tracks',
  '/campaigns/$/contestants',
])("a group's earlier link redirects permanently from %s to the present one", async (address) => {
  const answers: Answers = {
    [get]: () => {
      throw notFound();
    },
    'GET /api/past_group_links/:link': () => ({ groupLink: 'new-one' }),
  };
  const { status, redirectTo } = await at(address.replace('$', 'old_one'), { answers, viewer: paid });
  expect([status, redirectTo]).toEqual([301, address.replace('$', 'new-one')]);
});

test.each(['', '/members', '/tracks'])(
  'the page %s of a closed group calls nothing that is for members only, and is not indexed',
  async (below) => {
    const group = closedGroup({ name: 'Back room', groupLink: 'back' });
    const { status, html, asked } = await at(`/group/back${below}`, {
      answers: { [get]: () => groupDocument(group) },
    });
    expect([status, asked]).toEqual([200, [get]]);
    expect(html).toContain('This group is closed. Only members can see its content.');
    expect(html).toContain('name="robots" content="noindex"');
    expect(html).not.toContain('application/rss+xml');
  },
);

test('/group/new is the form for a new group; it redirects members who may not create one to pricing, and guests to sign-in [GROUP-073]', async () => {
  for (const accountType of [0, 1]) {
    const { status, redirectTo } = await at('/group/new', { viewer: { ...mira, accountType } });
    expect([status, redirectTo]).toEqual([302, '/accounts?for=groups']);
  }
  const guest = await at('/group/new');
  expect([guest.status, guest.redirectTo]).toEqual([302, '/auth?tab=sign_in&redirect_to=%2Fgroup%2Fnew']);
  for (const viewer of [paid, { ...mira, siteAdmin: true }]) {
    const { status, html } = await at('/group/new', { viewer });
    expect([status, heading(html)]).toEqual([200, 'Create a group']);
  }
});

test.each(['/group/night/edit', '/account/groups/night/edit'])(
  '%s is for group admins; others get 403, guests sign in [GROUP-073] [GROUP-078] [CAMPAIGN-162]',
  async (url) => {
    const answers = (group: ReturnType<typeof aGroup>): Answers => ({ [get]: () => groupDocument(group) });
    const own = await at(url, { viewer: mira, answers: answers(ownGroup({ name: 'Night' })) });
    expect([own.status, heading(own.html)]).toEqual([200, 'Edit group']);
    const other = await at(url, { viewer: mira, answers: answers(aGroup()) });
    expect([other.status, heading(other.html)]).toEqual([403, 'Not open to you']);
    expect(other.html).toContain('Only the admins of a group can change it.');
    const guest = await at(url, { answers: answers(aGroup()) });
    expect([guest.status, guest.redirectTo]).toEqual([
      302,
      `/auth?tab=sign_in&redirect_to=${encodeURIComponent(url)}`,
    ]);
  },
);
