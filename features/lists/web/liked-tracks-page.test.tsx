// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { aTrack } from '#features/tracks/testing/a-track.ts';
import { openTracks } from '#features/tracks/testing/open-tracks.tsx';
import { MyListsPage } from './my-lists-page.tsx';

afterEach(cleanup);

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
