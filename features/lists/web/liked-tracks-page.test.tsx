// @vitest-environment happy-dom
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
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
