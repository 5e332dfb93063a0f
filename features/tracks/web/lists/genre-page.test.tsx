// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { type Answers, aPage, aTrack } from '#features/tracks/testing/a-track.ts';
import { openTracks } from '#features/tracks/testing/open-tracks.tsx';
import { getPlayerStore } from '#platform/web/player/use-player.ts';
import { settle } from '#testing/settle.ts';
import { SilentAudio } from '#testing/silent-audio.ts';
import { GenreChip } from '../genre-chip.tsx';
import { GenrePage } from './genre-page.tsx';
import { genreHead } from './topic-head.ts';

afterEach(cleanup);

const call = 'GET /api/genres/:genre/tracks';
const open = (genre: string, search: Record<string, string>, answers: Answers = {}) =>
  openTracks(<GenrePage params={{ genre }} search={search} />, { answers });
const orders = () =>
  within(screen.getByRole('navigation', { name: 'Order of the tracks' })).getAllByRole('link');

test.each([
  [{}, 'week', 'This week'],
  [{ sort: 'week' }, 'week', 'This week'],
  [{ sort: 'new' }, 'new', 'New'],
  [{ sort: 'all_time' }, 'all_time', 'All time'],
  [{ sort: 'loudest' }, 'week', 'This week'],
])(
  'the page of a genre with %o reads the order "%s" and marks "%s" [TRACK-117]',
  async (search, sort, label) => {
    const answers: Answers = { [call]: () => aPage([aTrack({ title: 'Ash' })]) };
    const { calls } = await open('drum-and-bass', search as Record<string, string>, answers);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Drum & Bass');
    expect(screen.getByRole('article', { name: 'Ash' })).toBeTruthy();
    expect(calls(call)).toEqual([{ genre: 'drum-and-bass', sort, items: 20, page: undefined }]);
    expect(
      orders()
        .filter((link) => link.getAttribute('aria-current'))
        .map((link) => link.textContent),
    ).toEqual([label]);
  },
);

test('each order of a genre has an address [TRACK-117]', async () => {
  await open('jazz', {});
  expect(orders().map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['This week', '/tracks/genre/jazz'],
    ['New', '/tracks/genre/jazz?sort=new'],
    ['All time', '/tracks/genre/jazz?sort=all_time'],
  ]);
});

test('"Show more" appends the next page of a genre, and "Play all" plays what is shown [TRACK-117]', async () => {
  vi.stubGlobal('Audio', SilentAudio);
  const answers: Answers = {
    [call]: ({ page }) =>
      page === 'k2'
        ? aPage([aTrack({ title: 'Cedar' })])
        : aPage([aTrack({ title: 'Ash' }), aTrack({ title: 'Birch' })], 'k2'),
  };
  const { user, calls } = await open('jazz', { sort: 'new' }, answers);
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  expect(await screen.findByText('Cedar')).toBeTruthy();
  expect(calls(call).map(({ page }) => page)).toEqual([undefined, 'k2']);
  await user.click(screen.getByRole('button', { name: 'Play all: Jazz' }));
  const { title, queue } = getPlayerStore().getState();
  expect([title, queue.map((track) => track.title)]).toEqual(['Ash', ['Ash', 'Birch', 'Cedar']]);
});

test('a genre without tracks suggests an upload and the genre that has the most; where none has any, all tracks [TRACK-117]', async () => {
  const most = [{ id: 24, name: 'Latin', tracksCount: 9 }];
  for (const [genres, text, address] of [
    [most, 'Listen to Latin', '/tracks/genre/latin'],
    [[], 'Look at all tracks', '/tracks'],
  ] as const) {
    await open('k-pop', {}, { 'GET /api/genres/with_tracks': () => genres });
    await settle();
    expect(screen.getByText('No K-Pop tracks have been published yet.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Upload a track' }).getAttribute('href')).toBe('/account/tracks');
    expect(screen.getByRole('link', { name: text }).getAttribute('href')).toBe(address);
    cleanup();
  }
});

test('a genre is a link to its page, and plain on the education edition [TRACK-118]', async () => {
  await openTracks(<GenreChip name="R&B" />);
  expect(screen.getByRole('link', { name: 'R&B' }).getAttribute('href')).toBe('/tracks/genre/r-and-b');
  cleanup();
  await openTracks(<GenreChip name="R&B" />, { educationMode: true });
  expect(screen.queryByRole('link')).toBeNull();
  expect(screen.getByText('R&B')).toBeTruthy();
});

test('the head of a genre names it, its order’s address and its feed [TRACK-116] [TRACK-117]', () => {
  const { things: _things, ...head } = genreHead('R&B', 'new', { siteUrl: 'https://tonehall.example' });
  expect(head).toMatchObject({
    title: 'R&B tracks',
    description: expect.stringContaining('Listen to R&B by the people of'),
    path: '/tracks/genre/r-and-b?sort=new',
    links: [
      {
        rel: 'alternate',
        type: 'application/rss+xml',
        href: 'https://tonehall.example/tracks/genre/r-and-b/feed.xml',
      },
    ],
  });
});
