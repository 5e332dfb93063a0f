// @vitest-environment happy-dom
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { openTracks } from '#features/tracks/testing/open-tracks.tsx';
import { aListPage, aListView } from '../testing/a-list-view.ts';
import { MyListsPage } from './my-lists-page.tsx';

afterEach(cleanup);

const [own, make] = ['GET /api/accounts/lists', 'POST /api/lists'];
const settled = () => act(() => new Promise((filled) => setTimeout(filled)));

test('"My lists" shows the member’s lists with kind, number of tracks and visibility, and leads to "Liked" [LIST-014] [LIST-020]', async () => {
  const lists = [
    aListView({ id: '0198f000-0000-7000-8000-0000000000a1', title: 'Mine', tracksCount: 1 }),
    aListView({
      id: '0198f000-0000-7000-8000-0000000000a2',
      title: 'Demos',
      kind: 'album',
      visibility: 'secret',
      tracksCount: 1000,
    }),
  ];
  await openTracks(<MyListsPage search={{}} />, { answers: { [own]: () => aListPage(lists) } });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('My lists');
  expect(screen.getByRole('link', { name: 'Mine' }).getAttribute('href')).toBe('/user/mira/list/mine');
  expect(screen.getByRole('link', { name: 'Liked' }).getAttribute('href')).toBe('/account/lists?type=liked');
  expect(screen.getByRole('link', { name: 'Followed' }).getAttribute('href')).toBe(
    '/account/lists?type=followed',
  );
  expect(screen.getByText('Playlist · 1 track')).toBeTruthy();
  expect(screen.getByText('Album · 1,000 tracks · Secret link')).toBeTruthy();
});

test('the card of a list that moderators hide says so on "My lists" [LIST-031]', async () => {
  const lists = [
    aListView({ id: '0198f000-0000-7000-8000-0000000000a1', title: 'Fine' }),
    aListView({ id: '0198f000-0000-7000-8000-0000000000a2', title: 'Hidden', withheld: true }),
  ];
  await openTracks(<MyListsPage search={{}} />, { answers: { [own]: () => aListPage(lists) } });
  const card = (name: string) => screen.getByRole('article', { name }).textContent;
  expect(card('Hidden')).toContain('Hidden by the moderators');
  expect(card('Fine')).not.toContain('Hidden by the moderators');
});

test('a member makes a list on "My lists", which opens [LIST-014]', async () => {
  const { user, calls, went } = await openTracks(<MyListsPage search={{}} />, {
    answers: { [own]: () => aListPage([]), [make]: () => aListView({ title: 'First' }) },
  });
  expect(screen.getByText('Collect tracks in playlists and albums, for you or for everybody.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'New list' }));
  await user.type(await screen.findByLabelText(/^Title/), 'First');
  await user.selectOptions(screen.getByLabelText('Kind'), 'album');
  await user.click(screen.getByRole('button', { name: 'Make list' }));
  await settled();
  expect(calls(make)).toEqual([{ list: { title: 'First', kind: 'album', visibility: 'public' } }]);
  expect(went).toEqual(['/user/mira/list/first']);
});

test('"Followed" shows the lists of others that the member follows with their owners, or says where to follow [LIST-035]', async () => {
  const followed = 'GET /api/accounts/followed_lists';
  const page = <MyListsPage search={{ type: 'followed' }} />;
  await openTracks(page, { answers: { [followed]: () => aListPage([aListView({ title: 'Theirs' })]) } });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Followed lists');
  expect(screen.getByRole('article', { name: 'Theirs' }).textContent).toContain('by mira');
  cleanup();
  await openTracks(page, { answers: { [followed]: () => aListPage([]) } });
  screen.getByText('Lists that you follow appear here. The page of each public list has “Follow”.');
});
