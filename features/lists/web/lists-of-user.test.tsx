// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { mira } from '#features/tracks/testing/a-track.ts';
import { openTracks } from '#features/tracks/testing/open-tracks.tsx';
import { aListPage, aListView } from '../testing/a-list-view.ts';
import { ListsOfUser } from './lists-of-user.tsx';

afterEach(cleanup);

const call = 'GET /api/users/:user_id/lists';
const [first, second] = ['a1', 'a2'].map((end) => `0198f000-0000-7000-8000-0000000000${end}`);

test('a member’s page shows the public lists of the member, page by page [LIST-017]', async () => {
  const { user, calls } = await openTracks(<ListsOfUser userId={mira.id} />, {
    viewer: null,
    answers: {
      [call]: ({ page }) =>
        page === undefined
          ? aListPage([aListView({ id: first, title: 'Mornings' })], 'k2')
          : aListPage([aListView({ id: second, title: 'Evenings' })]),
    },
  });
  await screen.findByRole('heading', { level: 2, name: 'Lists' });
  expect(screen.getByRole('link', { name: 'Mornings' }).getAttribute('href')).toBe(
    '/user/mira/list/mornings',
  );
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  await screen.findByRole('link', { name: 'Evenings' });
  expect(calls(call)).toMatchObject([{ userId: mira.id }, { page: 'k2' }]);
});

test('a member’s page has no section without lists, and asks for none for a student [LIST-017]', async () => {
  await openTracks(<ListsOfUser userId={mira.id} />, { answers: { [call]: () => aListPage([]) } });
  expect(screen.queryByRole('heading')).toBeNull();
  const { sent } = await openTracks(<ListsOfUser userId={mira.id} />, {
    viewer: { ...mira, student: true },
  });
  expect(sent).toEqual([]);
});
