// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { flash } from '#design/flash/flash.ts';
import { mira } from '#features/tracks/testing/a-track.ts';
import { openTracks } from '#features/tracks/testing/open-tracks.tsx';
import { Refusal } from '#platform/pure/refusal.ts';
import type { ListView } from '../contract.ts';
import { aListPage, aListView, anEntryPage } from '../testing/a-list-view.ts';
import { Left } from '../testing/left.tsx';
import { ListPage } from './list-page.tsx';
import { ListsOfUser } from './lists-of-user.tsx';
import { NewListDialog } from './new-list-dialog.tsx';
import { ownListPart } from './own-list-part.ts';

await ownListPart.load();

afterEach(() => {
  for (const { id } of flash.read()) flash.dismiss(id);
  cleanup();
});

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

test('a visitor whose further lists could not be loaded reads so, and tries again [LIST-017]', async () => {
  let isDown = true;
  const { user } = await openTracks(<ListsOfUser userId={mira.id} />, {
    viewer: null,
    answers: {
      [call]: ({ page }) => {
        if (page === undefined) return aListPage([aListView({ id: first, title: 'Mornings' })], 'k2');
        if (isDown) throw new Refusal(500, 'The call failed.');
        return aListPage([aListView({ id: second, title: 'Evenings' })]);
      },
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Show more' }));
  expect((await screen.findByRole('alert')).textContent).toContain('More lists could not be loaded.');
  expect(screen.getByRole('link', { name: 'Mornings' })).toBeTruthy();
  isDown = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('link', { name: 'Evenings' });
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a member’s page has no section without lists, and asks for none for a student [LIST-017]', async () => {
  await openTracks(<ListsOfUser userId={mira.id} />, { answers: { [call]: () => aListPage([]) } });
  expect(screen.queryByRole('heading')).toBeNull();
  const { sent } = await openTracks(<ListsOfUser userId={mira.id} />, {
    viewer: { ...mira, student: true },
  });
  expect(sent).toEqual([]);
});

/** The lists of mira's page, which is left for the page of a list or the form of a new one. */
async function openBetween(instead: 'list' | 'new') {
  let lists: ListView[] = [aListView()];
  const change = (list: ListView) => {
    lists = list.visibility === 'public' ? [list] : [];
    return list;
  };
  const listPage = <ListPage params={{ profileLink: 'mira', permalink: 'slow-mornings' }} search={{}} />;
  const { user } = await openTracks(
    <Left
      page={<ListsOfUser userId={mira.id} />}
      instead={instead === 'list' ? listPage : <NewListDialog onClose={() => undefined} />}
    />,
    {
      answers: {
        [call]: () => aListPage(lists),
        'GET /api/users/:profile_link/lists/:permalink': () => aListView(),
        'GET /api/lists/:id/tracks': () => anEntryPage([]),
        'PUT /api/lists/:id': ({ list }: { list?: Partial<ListView> }) => change(aListView(list)),
        'POST /api/lists': ({ list }: { list?: Partial<ListView> }) => change(aListView(list)),
        'DELETE /api/lists/:id': () => {
          lists = [];
        },
      },
    },
  );
  await screen.findByRole('link', { name: 'Slow mornings' });
  const press = (name: string) => user.click(screen.getByRole('button', { name }));
  await press('Leave');
  const edit = async () => {
    await screen.findByRole('button', { name: 'Edit' });
    await press('Edit');
    await screen.findByRole('dialog', { name: 'Edit list' });
  };
  return { user, press, edit };
}

test('a list that the owner deletes is no more on their page [LIST-017]', async () => {
  const { user, press, edit } = await openBetween('list');
  await edit();
  await press('Delete list');
  const question = screen.getByRole('alertdialog');
  await user.click(within(question).getByRole('button', { name: 'Delete list' }));
  await screen.findByText('"Slow mornings" has been deleted');
  await press('Return');
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Slow mornings' })).toBeNull());
});

test('a list that the owner makes private is no more on their page [LIST-017]', async () => {
  const { user, press, edit } = await openBetween('list');
  await edit();
  await user.selectOptions(screen.getByLabelText('Who can see it'), 'private');
  await press('Save');
  await screen.findByText('The list has been saved');
  await press('Return');
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Slow mornings' })).toBeNull());
});

test('a list that the owner renames has its new title on their page [LIST-017]', async () => {
  const { user, press, edit } = await openBetween('list');
  await edit();
  await user.clear(screen.getByLabelText(/^Title/));
  await user.type(screen.getByLabelText(/^Title/), 'Late');
  await press('Save');
  await screen.findByText('The list has been saved');
  await press('Return');
  await screen.findByRole('link', { name: 'Late' });
});

test('a public list that the owner makes is on their page [LIST-017]', async () => {
  const { user, press } = await openBetween('new');
  await user.type(screen.getByLabelText(/^Title/), 'First');
  await press('Make list');
  await press('Return');
  await screen.findByRole('link', { name: 'First' });
});

const albums = ['One', 'Two', 'Three'].map((title, at) =>
  aListView({
    id: `0198f000-0000-7000-8000-00000000000${at}`,
    title,
    kind: 'album',
    releasedOn: '2026-03-05',
  }),
);

test('a member’s page shows albums with their release dates in a section of their own, which others do not order [LIST-017] [LIST-043] [LIST-045] [LIST-056]', async () => {
  const last = { id: '0198f000-0000-7000-8000-000000000009', title: 'Four', releasedOn: '2099-12-31' };
  const later = aListView({ ...last, kind: 'album' });
  await openTracks(<ListsOfUser userId={mira.id} />, {
    viewer: null,
    answers: { [call]: () => aListPage([...albums, later, aListView({ title: 'Mornings' })]) },
  });
  const section = within(await screen.findByRole('region', { name: 'Albums' }));
  expect(section.getAllByRole('link').map((link) => link.textContent)).toEqual([
    'One',
    'Two',
    'Three',
    'Four',
  ]);
  expect(section.getByText(/comes out/).textContent).toContain('comes out 31 December 2099');
  expect(section.getAllByText('5 March 2026')).toHaveLength(3);
  expect(within(screen.getByRole('region', { name: 'Lists' })).getAllByRole('link')).toHaveLength(1);
  expect(screen.queryByRole('button', { name: 'Change order' })).toBeNull();
});

test('a member orders their albums by keys and menu; a refused move is taken back [LIST-045]', async () => {
  let isRefused = false;
  const { user, calls } = await openTracks(<ListsOfUser userId={mira.id} />, {
    answers: {
      [call]: () => aListPage(albums),
      'PUT /api/lists/:id/place': () => {
        if (isRefused) throw new Refusal(409, 'Your albums have changed. Please try again.');
        return { place: 1 };
      },
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Change order' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Order of albums' }));
  await dialog.findByRole('button', { name: 'Move One' });
  const titles = () =>
    dialog.getAllByRole('listitem').map((row) => /^(One|Two|Three)/.exec(row.textContent ?? '')?.[1]);
  dialog.getByRole('button', { name: 'Move One' }).focus();
  await user.keyboard('{ArrowDown}');
  expect(titles()).toEqual(['Two', 'One', 'Three']);
  expect(dialog.getByText('Moved to place 2 of 3')).toBeTruthy();
  expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Move One' }));
  await user.click(dialog.getByRole('button', { name: 'More about Three' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Move to the top' }));
  expect(titles()).toEqual(['Three', 'Two', 'One']);
  const [one, two, three] = albums.map(({ id }) => id);
  await waitFor(() =>
    expect(calls('PUT /api/lists/:id/place')).toEqual([
      { id: one, after: two },
      { id: three, after: null },
    ]),
  );
  isRefused = true;
  dialog.getByRole('button', { name: 'Move Two' }).focus();
  await user.keyboard('{ArrowUp}');
  await screen.findByText('Your albums have changed. Please try again.');
  expect(titles()).toEqual(['Three', 'Two', 'One']);
});
