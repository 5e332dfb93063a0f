import { expect, test } from 'vitest';
import { siteNameMark } from '#platform/pure/site-name.ts';
import { aListView } from '../testing/a-list-view.ts';
import { listHead } from './list-head.ts';

const settings = { siteUrl: 'https://tonehall.example' };

test('the page of a public list has an address, a kind and a picture for links, and names its feed, oEmbed and player [LIST-015] [LIST-036] [LIST-040] [SHELL-146]', () => {
  const list = aListView({ description: 'For  rain' });
  expect(listHead(list, settings)).toMatchObject({
    title: 'Slow mornings by mira',
    description: 'For rain',
    path: '/user/mira/list/slow-mornings',
    kind: 'music.playlist',
    card: { address: `/cards/list/${list.id}.jpg`, alt: 'Slow mornings by mira' },
    links: [
      { type: 'application/rss+xml', href: '/user/mira/list/slow-mornings/feed.xml' },
      {
        type: 'application/json+oembed',
        href: 'https://tonehall.example/oembed?format=json&url=https%3A%2F%2Ftonehall.example%2Fuser%2Fmira%2Flist%2Fslow-mornings',
      },
    ],
    properties: {
      'twitter:player': `https://tonehall.example/player/lists/${list.id}`,
      'og:video:height': '360',
    },
  });
  expect(listHead(aListView({ kind: 'album' }), settings).kind).toBe('music.album');
});

test('the page of a list with a secret link, or of a private one, is not for search engines [LIST-015]', () => {
  for (const visibility of ['secret', 'private'] as const) {
    const secretLink = '/user/mira/list/slow-mornings?secret=open-sesame';
    const head = listHead(aListView({ visibility, secretLink }), settings);
    expect(head).toEqual({
      title: expect.anything(),
      description: `Playlist with 2 tracks on ${siteNameMark}.`,
      noIndex: true,
    });
  }
});

test('an album that comes out later has no date of publication for search engines [LIST-056]', () => {
  const isDated = (releasedOn: string) =>
    JSON.stringify(listHead(aListView({ kind: 'album', releasedOn }), settings)).includes(releasedOn);
  expect([isDated('2026-03-05'), isDated('2099-12-31')]).toEqual([true, false]);
});
