import { expect, test } from 'vitest';
import type { TrackView } from '../contract.ts';
import { trackHead } from './track-head.ts';

const track = {
  id: 't1',
  title: 'Night bus',
  status: 'done',
  published: true,
  description: '',
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

test.each([{ published: false }, { status: 'processing' as const }])(
  'a hidden track gives no preview: %o',
  (change) => {
    const head = trackHead({ ...track, ...change }, settings);
    expect(head.noIndex).toBe(true);
    expect(head).not.toHaveProperty('image');
    expect(head).not.toHaveProperty('properties');
  },
);
