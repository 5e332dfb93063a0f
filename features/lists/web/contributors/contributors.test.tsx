// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { flash } from '#design/flash/flash.ts';
import type { UserView } from '#features/members/contract.ts';
import { aTrack, mira } from '#features/tracks/testing/a-track.ts';
import { openTracks } from '#features/tracks/testing/open-tracks.tsx';
import type { ListView } from '../../contract.ts';
import { aListPage, aListView, anEntryPage } from '../../testing/a-list-view.ts';
import { AddToListDialog } from '../add-to-list-dialog.tsx';
import { ListPage } from '../list-page.tsx';
import { ownListPart } from '../own-list-part.ts';

await ownListPart.load();

afterEach(() => {
  for (const { id } of flash.read()) flash.dismiss(id);
  cleanup();
});

const userOf = (username: string): UserView => {
  const id = `0198f000-0000-7000-8000-00000000${username.length}${username.charCodeAt(0)}0`
    .padEnd(36, '0')
    .slice(0, 36);
  return {
    ...aListView().user,
    id,
    guid: id,
    username,
    profileLink: username,
    selfLink: `/user/${username}`,
  };
};
const [ada, ben] = [userOf('ada'), userOf('benno')];
const mine: UserView = { ...aListView().user, id: mira.id, guid: mira.id };
const contributors = '/api/lists/:id/contributors';

const open = (list: ListView, answers: Record<string, unknown> = {}) =>
  openTracks(<ListPage params={{ profileLink: 'mira', permalink: 'slow-mornings' }} search={{}} />, {
    answers: {
      'GET /api/users/:profile_link/lists/:permalink': () => list,
      'GET /api/lists/:id/tracks': () => anEntryPage([]),
      ...answers,
    },
  });

test('the owner lets a member whom they find by name add tracks, and ends it; focus stays in the dialog [LIST-050] [LIST-055]', async () => {
  const { user, calls } = await open(aListView(), {
    [`GET ${contributors}`]: () => ({ users: [ada] }),
    [`GET ${contributors}/found`]: () => ({ users: [ben] }),
    [`PUT ${contributors}/:user_id`]: () => ({ users: [ada, ben] }),
    [`DELETE ${contributors}/:user_id`]: () => undefined,
  });
  await user.click(await screen.findByRole('button', { name: 'Add people' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'People who may add tracks' }));
  await dialog.findByRole('button', { name: 'Remove ada' });
  await user.type(dialog.getByLabelText('Add somebody by name'), '@ben');
  dialog.getByText(/You can add people who follow you/);
  await user.click(await dialog.findByRole('button', { name: 'Add benno' }));
  await dialog.findByText('benno may add tracks now.');
  const field = dialog.getByLabelText('Add somebody by name');
  expect(document.activeElement).toBe(field);
  await user.click(await dialog.findByRole('button', { name: 'Remove ada' }));
  await dialog.findByText('ada adds tracks no more.');
  expect(document.activeElement).toBe(field);
  await waitFor(() => expect(dialog.queryByRole('button', { name: 'Remove ada' })).toBeNull());
  expect(dialog.getByRole('button', { name: 'Remove benno' })).toBeTruthy();
  expect(calls(`GET ${contributors}/found`)).toMatchObject([{ term: 'ben' }]);
  expect(calls(`PUT ${contributors}/:user_id`)).toMatchObject([{ userId: ben.id }]);
  expect(calls(`DELETE ${contributors}/:user_id`)).toMatchObject([{ userId: ada.id }]);
});

test('a contributor reads who added what, takes out own tracks, and leaves [LIST-049] [LIST-050]', async () => {
  const list = aListView({ user: ada, can: { edit: false, add: true } });
  const page = anEntryPage([
    aTrack({ id: '0198f000-0000-7000-8000-000000000001', title: 'One' }),
    aTrack({ id: '0198f000-0000-7000-8000-000000000002', title: 'Two' }),
  ]);
  const adders = [ben, mine];
  const entries = page.entries.map((entry, at) => ({ ...entry, addedBy: adders[at] ?? null }));
  const { user, calls } = await open(list, {
    'GET /api/lists/:id/tracks': () => ({ ...page, entries }),
    'DELETE /api/lists/:id/tracks/:track_id': () => list,
    [`DELETE ${contributors}/:user_id`]: () => undefined,
  });
  const rows = (await screen.findAllByRole('listitem')).filter((row) => row.dataset.index);
  expect(rows.map((row) => /added by (benno|mira)/.exec(row.textContent ?? '')?.[0])).toEqual([
    'added by benno',
    'added by mira',
  ]);
  expect(screen.queryByRole('button', { name: 'Add people' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Take One out of the list' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Take Two out of the list' }));
  await waitFor(() => expect(calls('DELETE /api/lists/:id/tracks/:track_id')).toHaveLength(1));
  // No other row is the contributor's.
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
  await user.click(screen.getByRole('button', { name: 'Leave' }));
  const question = within(await screen.findByRole('alertdialog'));
  await user.click(question.getByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(calls(`DELETE ${contributors}/:user_id`)).toMatchObject([{ userId: mira.id }]));
});

test('"Add to list" offers the lists of others that one may add to, with their owners [LIST-050]', async () => {
  const track = aTrack({});
  const list = aListView({ user: ada, hasTrack: false, can: { edit: false, add: true } });
  await openTracks(<AddToListDialog track={track} onClose={() => undefined} />, {
    answers: { 'GET /api/accounts/lists': () => aListPage([list]) },
  });
  expect(await screen.findByText('by ada · 2 tracks · Public')).toBeTruthy();
});
