import { expect, test } from 'vitest';
import type { TrackView } from '../contract.ts';
import { trackHead } from './track-head.ts';

const track = {
  id: 't1',
  title: 'Night bus',
  status: 'done',
  published: true,
  description: '',
  licence: 'all_rights_reserved',
  selfLink: '/user/ben/track/night-bus',
  shortLinkId: 'AbCdEfGh12',
  imageXlargeUrl: '/covers/t1/1000.svg',
  audioMp3Url: '/files/tracks/t1/a.mp3',
  user: { username: 'ben' },
} as TrackView;
const settings = { siteUrl: 'https://tonehall.example' };

test('a published track gives link previews its title, picture, address and embed player [TRACK-038]', () => {
  const head = trackHead(track, settings);
  expect(head).toMatchObject({
    title: 'Night bus by ben',
    path: '/user/ben/track/night-bus',
    image: '/covers/t1/card.jpg',
    properties: {
      'og:audio': 'https://tonehall.example/files/tracks/t1/a.mp3',
      'twitter:card': 'player',
      'twitter:player': 'https://tonehall.example/player/AbCdEfGh12',
    },
  });
  expect(head.links?.[0]).toMatchObject({ rel: 'alternate', type: 'application/json+oembed' });
});

test('the head of a track under a licence links to its terms; where all rights are reserved it has none [TRACK-151]', () => {
  const relsOf = (head: object) =>
    'links' in head ? (head.links as { rel: string }[]).map(({ rel }) => rel) : [];
  expect(relsOf(trackHead(track, settings))).toEqual(['alternate']);
  const head = trackHead({ ...track, licence: 'cc_by' }, settings);
  expect(relsOf(head)).toEqual(['alternate', 'license']);
  expect(head.links?.[1]).toEqual({ rel: 'license', href: 'https://creativecommons.org/licenses/by/4.0/' });
});

test('link previews and search engines get the words of a description [TRACK-164]', () => {
  const descriptionHtml = '<p>So <em>slow</em>,<br />&lt;3</p>\n<ul>\n<li>one</li>\n</ul>';
  expect(trackHead({ ...track, descriptionHtml }, settings).description).toBe('So slow, <3 one');
  expect(trackHead(track, settings).description).toMatch(/^Listen to Night bus by ben on /);
});

test.each([{ published: false }, { status: 'processing' as const }])(
  'a hidden track gives no preview: %o',
  (change) => {
    const head = trackHead({ ...track, ...change }, settings);
    expect(head.noIndex).toBe(true);
    expect(head).not.toHaveProperty('image');
    expect(head).not.toHaveProperty('properties');
  },
);
