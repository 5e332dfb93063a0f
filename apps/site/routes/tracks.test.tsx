// @vitest-environment node

import { expect, test } from 'vitest';
import type { ContentPage } from '#features/pages/contract.ts';
import type { TrackView } from '#features/tracks/contract.ts';
import { trackDocument } from '#features/tracks/model/track-document.ts';
import { type Answers, aPage, aTrack, mira, ownTrack } from '#features/tracks/testing/a-track.ts';
import type { AnyEndpoint, Api } from '#platform/pure/contract.ts';
import { notFound, signedOut } from '#platform/pure/refusal.ts';
import type { SiteSettings } from '#platform/web/site-settings.ts';
import type { Viewer } from '#platform/web/viewer.ts';
import { pageAssets } from '#testing/page-assets.ts';
import { render } from '../entry-server.tsx';

const settings = { siteUrl: 'https://tonehall.example', links: {} } as SiteSettings;

/** A page as the server renders it; calls without an answer here give empty lists. */
function at(
  url: string,
  { viewer = null, answers = {} }: { viewer?: Viewer | null; answers?: Answers } = {},
) {
  const api = (async (endpoint: AnyEndpoint, input: Record<string, never>) => {
    if (endpoint.access === 'signed_in' && !viewer) throw signedOut();
    if (endpoint.path === '/api/genres/with_tracks') return [];
    return (
      answers[`${endpoint.method} ${endpoint.path}`] ?? (() => ({ ...aPage([]), awards: [], people: [] }))
    )(input);
  }) as Api;
  return render({ url, api, viewer, settings, csrfToken: 't', nonce: 'n', assets: pageAssets });
}

const byLink = (track: TrackView): Answers => ({
  'GET /api/users/:profile_link/mixdowns/:permalink': () => trackDocument(track),
});
/** The HTML without the data that goes along. */
const shown = (html: string) => html.replace(/<script[\s\S]*?<\/script>/g, '');
const heading = (html: string) => /<h1[^>]*>([^<]*)<\/h1>/.exec(html)?.[1];

test.each([
  ['followed', 'Tracks by users and groups you follow'],
  ['featured', 'Featured tracks'],
  ['trending', 'Trending tracks'],
  ['recent', 'New tracks'],
])('/tracks?type=%s is the sub-page "%s" [TRACK-018]', async (type, title) => {
  const { status, html } = await at(`/tracks?type=${type}`, { viewer: mira });
  expect(status).toBe(200);
  expect(heading(html)).toBe(title);
});

test('/tracks has no own tracks, and any unknown type is tracks home [TRACK-018]', async () => {
  for (const viewer of [mira, null]) {
    const { status, redirectTo } = await at('/tracks?type=my-tracks', { viewer });
    expect([status, redirectTo]).toEqual([302, '/account/tracks']);
  }
  for (const url of ['/tracks', '/tracks?type=loudest', '/tracks?type=']) {
    const { status, html } = await at(url);
    expect([status, heading(html)]).toEqual([200, 'Tracks']);
  }
});

const frame = {
  width: 'normal',
  spacing: { top: 'none', bottom: 'none' },
  theme: 'transparent',
  fade: false,
};
/** The start page with its two kinds of block, as the call answers it. */
const home: ContentPage = {
  id: '/',
  attributes: {
    path: '/',
    title: 'Tonehall',
    type: 'home',
    description: '',
    navigation: null,
    publishedAt: '2026-06-01T00:00:00.000Z',
    shareImageUrl: null,
    unlisted: false,
    lesson: null,
    blocks: [
      { ...frame, id: 'a', __component: 'blocks.hero', title: 'Heard in a hall', buttons: [] },
      {
        ...frame,
        id: 'b',
        __component: 'blocks.sourced-carousel',
        title: 'On stage now',
        source: 'trending_tracks',
        items: 12,
        view_all: null,
        visible_items: null,
      },
    ],
  },
};

test('the start page shows trending tracks, and opens without them when the call fails', async () => {
  let broken = false;
  const answers: Answers = {
    'GET /api/content/pages': () => ({ data: home }),
    'GET /api/mixdowns/trending': () => {
      if (broken) throw new Error('broken');
      return aPage([aTrack({ title: 'Fresh paint' })]);
    },
  };
  const whole = await at('/', { answers });
  expect([whole.status, shown(whole.html).includes('Fresh paint')]).toEqual([200, true]);
  expect(shown(whole.html)).toContain('On stage now');
  broken = true;
  const { status, html } = await at('/', { answers });
  expect([status, shown(html).includes('On stage now'), heading(html)]).toEqual([
    200,
    false,
    heading(whole.html),
  ]);
});

test('tracks home is complete without scripts, even when a section fails [COMM-012]', async () => {
  const answers: Answers = {
    'GET /api/mixdowns/recent': () => aPage([aTrack({ title: 'Fresh paint' })]),
    'GET /api/mixdowns/trending': () => {
      throw new Error('broken');
    },
  };
  for (const viewer of [null, mira]) {
    const { status, html } = await at('/tracks', { viewer, answers });
    expect([status, heading(html)]).toEqual([200, 'Tracks']);
    expect(html).toContain('Fresh paint');
    expect(html).toContain('>Featured</h2>');
    expect(html).not.toContain('>Trending</h2>');
  }
});

test('a guest who opens followed tracks signs in first [TRACK-019]', async () => {
  const { status, redirectTo } = await at('/tracks?type=followed');
  expect(status).toBe(302);
  expect(redirectTo).toBe('/auth?tab=sign_in&redirect_to=%2Ftracks%3Ftype%3Dfollowed');
});

test('a track page is complete without scripts, with a head for link previews [TRACK-028] [TRACK-038]', async () => {
  const track = aTrack({ title: 'Night "bus"', id: 't1', selfLink: '/user/ben/track/night-bus' });
  const { status, html } = await at('/user/ben/track/night-bus', { answers: byLink(track) });
  expect([status, heading(html)]).toEqual([200, 'Night &quot;bus&quot;']);
  expect(html).toContain('<meta data-head property="og:title" content="Night &#34;bus&#34; by ben">');
  expect(html).toContain('property="og:image" content="https://tonehall.example/covers/t1/card.jpg"');
  expect(html).toContain('property="og:url" content="https://tonehall.example/user/ben/track/night-bus"');
  expect(html).toContain('name="twitter:player" content="https://tonehall.example/player/AbCdEfGh12"');
  expect(html).toContain('type="application/json+oembed"');
});

test('a track that is hidden from the viewer is not found [TRACK-036]', async () => {
  const missing = () => {
    throw notFound();
  };
  const answers: Answers = {
    'GET /api/users/:profile_link/mixdowns/:permalink': missing,
    'GET /api/past_profile_links/:link': missing,
  };
  const { status, html } = await at('/user/ben/track/secret', { answers, viewer: mira });
  expect([status, heading(html)]).toEqual([404, 'Page not found']);
});

test('a short link redirects to the page of the track [TRACK-060]', async () => {
  const track = aTrack({ selfLink: '/user/ben/track/night-bus' });
  const answers = { 'GET /api/short_links/:short_link_id': () => trackDocument(track) };
  const { status, redirectTo } = await at('/t/AbCdEfGh12', { answers });
  expect([status, redirectTo]).toEqual([302, '/user/ben/track/night-bus']);
});

test('the edit form is for the owner, and not found for others [SHELL-008]', async () => {
  const open = (track: TrackView, viewer: Viewer | null) =>
    at(`/account/tracks/${track.id}/edit`, {
      viewer,
      answers: { 'GET /api/mixdowns/:id': () => trackDocument(track), 'GET /api/genres': () => [] },
    });
  const mine = await open(ownTrack(), mira);
  expect([mine.status, heading(mine.html)]).toEqual([200, 'Edit track']);
  expect((await open(aTrack(), mira)).status).toBe(404);
  expect((await open(aTrack(), { ...mira, siteAdmin: true })).status).toBe(404);
  expect((await open(ownTrack(), null)).status).toBe(302);
});
