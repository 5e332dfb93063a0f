// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { type Answers, aPage, aTrack } from '#features/tracks/testing/a-track.ts';
import { openTracks } from '#features/tracks/testing/open-tracks.tsx';
import { MyTracksPage } from './my-tracks-page.tsx';
import { TracksPage } from './tracks-page.tsx';

afterEach(cleanup);

const headings = () => screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent);

test('the sections of tracks home stand in their order [TRACK-014]', async () => {
  await openTracks(<TracksPage search={{}} />);
  expect(headings()).toEqual([
    'My tracks',
    'Tracks by users and groups you follow',
    'Featured',
    'Trending',
    'New tracks',
  ]);
});

test('a guest sees neither own nor followed tracks, and nothing asks for them [TRACK-015]', async () => {
  const { sent } = await openTracks(<TracksPage search={{}} />, { viewer: null });
  expect(headings()).toEqual(['Featured', 'Trending', 'New tracks']);
  expect(sent.map(({ call }) => call)).toEqual([
    'GET /api/mixdowns/featured',
    'GET /api/mixdowns/trending',
    'GET /api/mixdowns/recent',
  ]);
});

test('"My tracks" of tracks home leaves the number of items to the call [TRACK-024]', async () => {
  const { calls } = await openTracks(<TracksPage search={{}} />);
  expect(calls('GET /api/accounts/tracks')).toEqual([{ items: undefined }]);
});

test('"Show all" leads to the rest of a list, where there is a rest', async () => {
  const answers: Answers = {
    'GET /api/mixdowns/trending': () => aPage([aTrack()], 'kabc'),
    'GET /api/mixdowns/recent': () => aPage([aTrack()]),
  };
  await openTracks(<TracksPage search={{}} />, { answers, viewer: null });
  const links = screen.getAllByRole('link', { name: /^Show all/ });
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/tracks?type=trending']);
});

test('empty own and followed lists say so in their words [TRACK-026] [TRACK-027]', async () => {
  await openTracks(<TracksPage search={{}} />);
  expect(
    screen.getByText(
      "You don't have any published tracks yet. Create a track in the studio and share it with the community",
    ),
  ).toBeTruthy();
  expect(
    screen.getByText(
      'Tracks posted by users and groups you follow will appear here. Start following groups and users you like.',
    ),
  ).toBeTruthy();
});

test.each([
  ['trending', 'Trending tracks'],
  ['followed', 'Tracks by users and groups you follow'],
  ['recent', 'New tracks'],
  ['featured', 'Featured tracks'],
])('the sub-page %s is titled "%s" [TRACK-017]', async (type, title) => {
  await openTracks(<TracksPage search={{ type }} />);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title);
});

test('the page of own tracks is titled "My tracks" [TRACK-017]', async () => {
  await openTracks(<MyTracksPage />);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('My tracks');
});

test.each([
  ['recent', 'GET /api/mixdowns/recent'],
  ['trending', 'GET /api/mixdowns/trending'],
  ['featured', 'GET /api/mixdowns/featured'],
  ['followed', 'GET /api/mixdowns/following'],
])(
  'the sub-page %s is read by %s, 20 tracks at a time after the cursor [TRACK-016] [TRACK-020] [COMM-009]',
  async (type, call) => {
    const first = Array.from({ length: 20 }, (_, at) => aTrack({ title: `First ${at}` }));
    const answers: Answers = {
      [call]: ({ page }) =>
        page === 'kcursor' ? aPage([aTrack({ title: 'The last' })]) : aPage(first, 'kcursor'),
    };
    const { user, calls } = await openTracks(<TracksPage search={{ type }} />, { answers });
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    expect(await screen.findByText('The last')).toBeTruthy();
    expect(calls(call)).toEqual([
      { items: 20, page: undefined },
      { items: 20, page: 'kcursor' },
    ]);
    expect(screen.getAllByRole('article')).toHaveLength(21);
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  },
);

test('the page of own tracks asks for 20 items [TRACK-016] [TRACK-024]', async () => {
  const { calls } = await openTracks(<MyTracksPage />);
  expect(calls('GET /api/accounts/tracks')).toEqual([{ items: 20, page: undefined }]);
});

test('an unknown type shows tracks home', async () => {
  await openTracks(<TracksPage search={{ type: 'loudest' }} />);
  expect(headings()).toContain('Trending');
});

test('a page that cannot be loaded can be asked for again', async () => {
  let failures = 1;
  const answers: Answers = {
    'GET /api/mixdowns/recent': ({ page }) => {
      if (page === undefined) return aPage([aTrack()], 'k2');
      if (failures-- > 0) throw Object.assign(new Error('no'), { status: 500 });
      return aPage([aTrack({ title: 'Here after all' })]);
    },
  };
  const { user } = await openTracks(<TracksPage search={{ type: 'recent' }} />, { answers });
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  expect(await screen.findByText('Here after all', undefined, { timeout: 5000 })).toBeTruthy();
});
