// @vitest-environment happy-dom
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { buttonClass } from '#design/button/button-class.ts';
import { aTrack } from '#features/tracks/testing/a-track.ts';
import { openTracks } from '#features/tracks/testing/open-tracks.tsx';
import { getPlayerStore } from '#platform/web/player/use-player.ts';
import { MyListsPage } from './my-lists-page.tsx';

afterEach(() => {
  act(() => getPlayerStore().stop());
  cleanup();
});

const call = 'GET /api/accounts/liked_tracks';
const page = (...titles: string[]) => ({
  tracks: titles.map((title) => aTrack({ title, currentUserLiked: true })),
  meta: { nextPage: null },
});

test('"Liked" shows the tracks that the member likes, with one button to play them [LIST-020]', async () => {
  await openTracks(<MyListsPage search={{ type: 'liked' }} />, {
    answers: { [call]: () => page('Second', 'First') },
  });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Liked');
  const titles = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(titles).toEqual(['Second', 'First']);
  expect(screen.getByRole('button', { name: 'Play' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'My lists' }).getAttribute('href')).toBe('/account/lists');
});

test('"Liked" without likes says what appears there, and has nothing to play [LIST-020]', async () => {
  await openTracks(<MyListsPage search={{ type: 'liked' }} />, { answers: { [call]: () => page() } });
  expect(screen.getByText('Tracks that you like appear here.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Play' })).toBeNull();
});

test.each([
  ['liked', 'See new tracks'],
  ['played', 'See what you like'],
  ['followed', 'Find people with lists'],
])('an empty "%s" suggests two ways on [LIST-078]', async (type, second) => {
  await openTracks(<MyListsPage search={{ type }} />, {
    answers: {
      [call]: () => page(),
      'GET /api/accounts/played_tracks': () => ({ played: [], meta: { nextPage: null } }),
      'GET /api/accounts/played_settings': () => ({ isRemembered: true }),
      'GET /api/accounts/followed_lists': () => ({ lists: [], meta: { nextPage: null } }),
    },
  });
  const links = screen.getAllByRole('link').filter(({ className }) => className === buttonClass('quiet'));
  expect(links.map(({ textContent }) => textContent)).toEqual(['See trending tracks', second]);
});

test('"Play" on "Liked" queues the tracks of later pages, too [LIST-020]', async () => {
  const { user } = await openTracks(<MyListsPage search={{ type: 'liked' }} />, {
    answers: {
      [call]: ({ page: at }: { page?: string }) =>
        at === undefined ? { ...page('Second'), meta: { nextPage: 'k2' } } : page('First'),
    },
  });
  await user.click(screen.getByRole('button', { name: 'Play' }));
  await waitFor(() =>
    expect(
      getPlayerStore()
        .getState()
        .queue.map(({ title }) => title),
    ).toEqual(['Second', 'First']),
  );
});
