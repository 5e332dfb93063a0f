// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { genres } from '#features/tracks/model/genres.ts';
import { type Answers, aPage, aTrack } from '#features/tracks/testing/a-track.ts';
import { openTracks } from '#features/tracks/testing/open-tracks.tsx';
import { Refusal } from '#platform/pure/refusal.ts';
import { getPlayerStore } from '#platform/web/player/use-player.ts';
import { settle } from '#testing/settle.ts';
import { SilentAudio } from '#testing/silent-audio.ts';
import { MyTracksPage } from '../edit/my-tracks-page.tsx';
import { TracksPage } from './tracks-page.tsx';

afterEach(cleanup);

/** Renders the page and waits for its sections, which load after it. */
async function open(...given: Parameters<typeof openTracks>) {
  const opened = await openTracks(...given);
  await settle();
  return opened;
}
const headings = () => screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent);

test('the sections of the tracks home are in order [TRACK-014]', async () => {
  await open(<TracksPage search={{}} />);
  expect(headings()).toEqual([
    'My tracks',
    'Tracks by users and groups you follow',
    'Featured',
    'Trending',
    'New tracks',
  ]);
});

test('a guest sees neither own nor followed tracks, and none are requested [TRACK-015]', async () => {
  const { sent } = await open(<TracksPage search={{}} />, { viewer: null });
  expect(headings()).toEqual(['Featured', 'Trending', 'New tracks']);
  expect(sent.map(({ call }) => call)).toEqual([
    'GET /api/genres/with_tracks',
    'GET /api/mixdowns/featured',
    'GET /api/mixdowns/trending',
    'GET /api/mixdowns/recent',
  ]);
});

test('"My tracks" of the tracks home leaves the number of items to the call [TRACK-024]', async () => {
  const { calls } = await open(<TracksPage search={{}} />);
  expect(calls('GET /api/accounts/tracks')).toEqual([{ items: undefined }]);
});

test('the tracks home requests 6 tracks of each public and followed list [COMM-008]', async () => {
  const { sent } = await open(<TracksPage search={{}} />);
  expect(sent.filter(({ call }) => call.startsWith('GET /api/mixdowns/'))).toEqual(
    ['following', 'featured', 'trending', 'recent'].map((name) => ({
      call: `GET /api/mixdowns/${name}`,
      input: { items: 6 },
    })),
  );
});

test('the tracks home links to the sixteen genres with the most tracks, in their order [TRACK-115]', async () => {
  const shown = genres.slice(0, 20).map(({ id, name }) => ({ id, name, tracksCount: 100 - id }));
  const answers: Answers = { 'GET /api/genres/with_tracks': () => shown };
  await open(<TracksPage search={{}} />, { answers, viewer: null });
  const links = within(screen.getByRole('navigation', { name: 'Genres' })).getAllByRole('link');
  expect(links.map((link) => link.textContent)).toEqual(shown.slice(0, 16).map(({ name }) => name));
  expect(links[9]?.getAttribute('href')).toBe('/tracks/genre/drum-and-bass');
});

test('the tracks home has no row of genres where none has tracks, or where they cannot be read [TRACK-115]', async () => {
  const broken = () => {
    throw new Refusal(500, 'broken');
  };
  for (const answer of [() => [], broken]) {
    await open(<TracksPage search={{}} />, { answers: { 'GET /api/genres/with_tracks': answer } });
    expect(screen.queryByRole('navigation', { name: 'Genres' })).toBeNull();
    expect(headings()).toContain('Trending');
    cleanup();
  }
});

test('"Show all" links to the rest of a list that has more', async () => {
  const answers: Answers = {
    'GET /api/mixdowns/trending': () => aPage([aTrack()], 'kabc'),
    'GET /api/mixdowns/recent': () => aPage([aTrack()]),
  };
  await open(<TracksPage search={{}} />, { answers, viewer: null });
  const links = screen.getAllByRole('link', { name: /^Show all/ });
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/tracks?type=trending']);
});

test('empty own and followed lists show their texts, without a drawing among other sections [TRACK-026] [TRACK-027] [TRACK-203]', async () => {
  await open(<TracksPage search={{}} />);
  for (const text of [
    "You don't have any published tracks yet. Create a track in the studio and share it with the community",
    'Tracks posted by users and groups you follow will appear here. Start following groups and users you like.',
  ]) {
    expect(screen.getByText(text).parentElement?.querySelector('a')).toBeTruthy();
    expect(screen.getByText(text).parentElement?.querySelector('svg')).toBeNull();
  }
});

test.each([
  ['trending', 'Trending tracks'],
  ['followed', 'Tracks by users and groups you follow'],
  ['recent', 'New tracks'],
  ['featured', 'Featured tracks'],
])('the sub-page %s is titled "%s" [TRACK-017]', async (type, title) => {
  await open(<TracksPage search={{ type }} />);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title);
});

test('the page of own tracks is titled "My tracks" [TRACK-017]', async () => {
  await open(<MyTracksPage />);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('My tracks');
});

test.each([
  ['recent', 'GET /api/mixdowns/recent'],
  ['trending', 'GET /api/mixdowns/trending'],
  ['featured', 'GET /api/mixdowns/featured'],
  ['followed', 'GET /api/mixdowns/following'],
])(
  'the sub-page %s calls %s, 20 tracks a page by the cursor [TRACK-016] [TRACK-020] [COMM-009]',
  async (type, call) => {
    const first = Array.from({ length: 20 }, (_, at) => aTrack({ title: `First ${at}` }));
    const answers: Answers = {
      [call]: ({ page }) =>
        page === 'kcursor' ? aPage([aTrack({ title: 'The last' })]) : aPage(first, 'kcursor'),
    };
    const { user, calls } = await open(<TracksPage search={{ type }} />, { answers });
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
  const { calls } = await open(<MyTracksPage />);
  expect(calls('GET /api/accounts/tracks')).toEqual([{ items: 20, page: undefined }]);
});

test('an unknown type shows the tracks home', async () => {
  await open(<TracksPage search={{ type: 'loudest' }} />);
  expect(headings()).toContain('Trending');
});

test('a failed next page leaves what is shown, says so, and "Try again" repeats it [COMM-013]', async () => {
  const call = 'GET /api/mixdowns/recent';
  let isBroken = true;
  const answers: Answers = {
    [call]: ({ page }) => {
      if (page === undefined) return aPage([aTrack({ title: 'Kept' })], 'k2');
      if (isBroken) throw new Refusal(500, 'broken');
      return aPage([aTrack({ title: 'Here after all' })]);
    },
  };
  const { user, calls } = await open(<TracksPage search={{ type: 'recent' }} />, { answers });
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  expect(await screen.findByText('Something went wrong. Please try again later.')).toBeTruthy();
  expect(screen.getAllByRole('article').map((card) => card.getAttribute('aria-label'))).toEqual(['Kept']);
  isBroken = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Here after all')).toBeTruthy();
  expect(calls(call).map(({ page }) => page)).toEqual([undefined, 'k2', 'k2']);
});

test('when every section fails the tracks home says so and retries all', async () => {
  let isBroken = true;
  const answer = () => {
    if (isBroken) throw new Refusal(500, 'broken');
    return aPage([aTrack()]);
  };
  const calls = ['featured', 'trending', 'recent'].map((name) => [`GET /api/mixdowns/${name}`, answer]);
  const answers: Answers = Object.fromEntries(calls);
  const { user } = await open(<TracksPage search={{}} />, { viewer: null, answers });
  await screen.findByText('Something went wrong. Please try again later.');
  isBroken = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(headings()).toEqual(['Featured', 'Trending', 'New tracks']));
  expect(screen.queryByText('Something went wrong. Please try again later.')).toBeNull();
});

test('a failed section of the tracks home is left out while others are shown [COMM-012]', async () => {
  const broken = () => {
    throw new Refusal(500, 'broken');
  };
  await open(<TracksPage search={{}} />, { answers: { 'GET /api/mixdowns/featured': broken } });
  await waitFor(() =>
    expect(headings()).toEqual([
      'My tracks',
      'Tracks by users and groups you follow',
      'Trending',
      'New tracks',
    ]),
  );
});

test('"Play all" of a list starts its first track that can be played, with the others as queue [PLAYER-039]', async () => {
  vi.stubGlobal('Audio', SilentAudio);
  const tracks = [
    aTrack({ title: 'In the making', status: 'processing', audioMp3Url: null }),
    aTrack({ title: 'Ash' }),
    aTrack({ title: 'Birch' }),
  ];
  const answers: Answers = { 'GET /api/mixdowns/trending': () => aPage(tracks) };
  const { user } = await open(<TracksPage search={{}} />, { answers, viewer: null });
  expect(screen.getAllByRole('button', { name: /^Play all/ })).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Play all: Trending' }));
  const { title, isPlaying, queue } = getPlayerStore().getState();
  expect([title, isPlaying, queue.map((track) => track.title)]).toEqual(['Ash', true, ['Ash', 'Birch']]);
  cleanup();
  await open(<TracksPage search={{ type: 'trending' }} />, { answers });
  expect(screen.getByRole('button', { name: 'Play all: Trending tracks' })).toBeTruthy();
});
