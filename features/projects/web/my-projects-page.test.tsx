// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { flash } from '#design/flash/flash.ts';
import { conflict, forbidden, invalid, Refusal } from '#platform/pure/refusal.ts';
import type { ProjectApiDocument } from '../contract.ts';
import {
  aFakeApi,
  aProjectDocument,
  aProjectList,
  cloneCall,
  deleteProjectCall,
  deleteSongCall,
  emptyTemplateId,
  getProjectCall,
  leaveCall,
  listProjectsCall,
  makeTemplateCall,
  removeTemplateCall,
  renameCall,
  renderProjects,
  studioUrl,
} from '../testing/render-projects.tsx';
import { MyProjectsPage } from './my-projects-page.tsx';

afterEach(() => {
  for (const { id } of flash.read()) flash.dismiss(id);
  cleanup();
});

type Answers = Parameters<typeof aFakeApi>[0];

async function open(documents: readonly ProjectApiDocument[], answers: Answers = {}) {
  const network = aFakeApi({ [listProjectsCall]: () => aProjectList(documents), ...answers });
  const shown = renderProjects(<MyProjectsPage />, network.api);
  await waitFor(() => expect(network.calls(listProjectsCall)).toHaveLength(1));
  for (const { data } of documents) await screen.findByRole('article', { name: data.attributes.title });
  return { ...network, ...shown };
}
const tile = (title: string) => screen.getByRole('article', { name: title });
function openMenu(title: string): string[] {
  // By key: two clicks this fast would count as one.
  fireEvent.keyDown(screen.getByRole('button', { name: `More about ${title}` }), { key: 'ArrowDown' });
  return within(screen.getByRole('menu'))
    .getAllByRole('menuitem')
    .map((item) => item.textContent ?? '');
}
function choose(title: string, item: string): void {
  openMenu(title);
  fireEvent.click(screen.getByRole('menuitem', { name: item }));
}
const flashed = () => flash.read().map(({ text }) => text);
const confirm = (label: string) => fireEvent.click(screen.getByRole('button', { name: label }));

test('the page has its title and loads 20 projects outside of workspaces, last edited first [PROJECT-010] [PROJECT-013]', async () => {
  const { calls } = await open([aProjectDocument()]);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('My projects');
  expect(calls(listProjectsCall)).toEqual([
    { page: 1, items: 20, workspaces: false, sort: 'updated_at', order: 'desc' },
  ]);
});

test('the selector offers three sort orders; each clears the list and loads page 1 [PROJECT-014] [PROJECT-015] [PROJECT-016]', async () => {
  const [first, second] = [aProjectDocument({ title: 'First' }), aProjectDocument({ title: 'Second' })];
  let shown = [first];
  let answer = Promise.withResolvers<void>();
  answer.resolve();
  const { calls } = await open([first], {
    [listProjectsCall]: async () => {
      await answer.promise;
      return aProjectList(shown);
    },
  });
  const selector = screen.getByLabelText('Sort by') as HTMLSelectElement;
  expect([...selector.options].map(({ value, text }) => [value, text])).toEqual([
    ['updated_at', 'Last edited'],
    ['created_at', 'Created'],
    ['title', 'Alphabetical'],
  ]);
  expect(selector.value).toBe('updated_at');
  for (const [sort, order] of [
    ['title', 'asc'],
    ['created_at', 'desc'],
    ['updated_at', 'desc'],
  ]) {
    shown = shown[0] === first ? [second] : [first];
    answer = Promise.withResolvers<void>();
    fireEvent.change(selector, { target: { value: sort } });
    expect(screen.queryByRole('article')).toBeNull();
    answer.resolve();
    await screen.findByRole('article', { name: shown[0]?.data.attributes.title });
    expect(calls(listProjectsCall).at(-1)).toMatchObject({ page: 1, sort, order });
  }
});

test('an empty list has no sort selector', async () => {
  await open([]);
  await screen.findByText("You don't have any projects yet.");
  expect(screen.queryByLabelText('Sort by')).toBeNull();
});

test('a tile shows picture, title, owner, collaborators and time, and links to the studio [PROJECT-018]', async () => {
  const document = aProjectDocument({ title: 'Night drive', kind: 'Project', members: ['ben', 'eve'] });
  await open([document]);
  const shown = within(tile('Night drive'));
  expect(tile('Night drive').querySelector('img')?.getAttribute('src')).toBe(
    document.data.attributes.thumbnail,
  );
  expect(shown.getByRole('link', { name: 'Night drive' }).getAttribute('href')).toBe(
    `${studioUrl}/project/${document.data.id}`,
  );
  expect(shown.getByText(/with ben, eve/).textContent).toBe('ada with ben, eve');
  expect(tile('Night drive').querySelector('time')?.textContent).toBe('14:07, 05 Mar');
});

test('a tile calls people of the viewer’s school by their name there [EDU-330]', async () => {
  const document = aProjectDocument({ title: 'Night drive', kind: 'Project', members: ['ben'] });
  for (const one of document.included)
    if (one.type === 'user') one.attributes.nameAtSchool = `${one.attributes.username} K.`;
  await open([document]);
  expect(within(tile('Night drive')).getByText(/with/).textContent).toBe('ada K. with ben K.');
});

test('a song is labelled "Solo", a live project is not [PROJECT-019]', async () => {
  await open([
    aProjectDocument({ title: 'Alone' }),
    aProjectDocument({ title: 'Together', kind: 'Project' }),
  ]);
  expect(within(tile('Alone')).getByText('Solo')).toBeTruthy();
  expect(within(tile('Together')).queryByText('Solo')).toBeNull();
});

test('an empty list shows its text and the tile that creates a project [PROJECT-020]', async () => {
  await open([]);
  expect(await screen.findByText("You don't have any projects yet.")).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Create project' }).getAttribute('href')).toBe(
    `${studioUrl}/templates/${emptyTemplateId}/new-project`,
  );
});

test('an empty list suggests an upload and people to work with [SHELL-172]', async () => {
  await open([]);
  const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  await screen.findByText("You don't have any projects yet.");
  expect(hrefOf('Upload a track')).toBe('/account/tracks');
  expect(hrefOf('Find people to work with')).toBe('/users');
});

test('the menu offers the owner all actions, a member to duplicate and leave [PROJECT-027] [PROJECT-037]', async () => {
  await open([
    aProjectDocument({ title: 'Mine', kind: 'Project', members: ['ben'] }),
    aProjectDocument({ title: 'Theirs', kind: 'Project', owner: 'ben', members: ['ada'] }),
  ]);
  expect(openMenu('Mine')).toEqual(['Rename', 'Invite people', 'Duplicate', 'Convert to template', 'Delete']);
  fireEvent.keyDown(screen.getByRole('menu'), { key: 'Escape' });
  expect(openMenu('Theirs')).toEqual(['Duplicate', 'Leave']);
});

test('the next page follows the first and repeats no project', async () => {
  const [first, second] = [aProjectDocument({ title: 'First' }), aProjectDocument({ title: 'Second' })];
  const { calls } = await open([first], {
    [listProjectsCall]: ({ page }) =>
      page === 1 ? aProjectList([first], 'after first') : aProjectList([first, second]),
  });
  fireEvent.click(screen.getByRole('button', { name: 'Show more' }));
  await screen.findByRole('article', { name: 'Second' });
  expect(calls(listProjectsCall).map(({ page }) => page)).toEqual([1, 'after first']);
  expect(screen.getAllByRole('article')).toHaveLength(2);
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});

test('a failed page keeps the list and can be retried', async () => {
  let fails = true;
  const first = aProjectDocument({ title: 'First' });
  await open([first], {
    [listProjectsCall]({ page }) {
      if (page === 1) return aProjectList([first], 'on');
      if (fails) throw new Refusal(500, 'no');
      return aProjectList([aProjectDocument({ title: 'Second' })]);
    },
  });
  fireEvent.click(screen.getByRole('button', { name: 'Show more' }));
  await screen.findByText('Something went wrong. Please try again later.');
  expect(tile('First')).toBeTruthy();
  fails = false;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('article', { name: 'Second' });
});

test('deleting asks, sends the call of its kind, and removes the project from the list [PROJECT-038] [PROJECT-041]', async () => {
  const [song, project] = [
    aProjectDocument({ title: 'Alone' }),
    aProjectDocument({ title: 'Together', kind: 'Project' }),
  ];
  const { calls } = await open([song, project], {
    [deleteSongCall]: () => undefined,
    [deleteProjectCall]: () => undefined,
  });
  choose('Alone', 'Delete');
  expect(
    screen.getByRole('alertdialog', { name: 'Are you sure you want to delete this song?' }),
  ).toBeTruthy();
  confirm('Cancel');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(calls(deleteSongCall)).toEqual([]);
  choose('Alone', 'Delete');
  confirm('Delete song');
  await waitFor(() => expect(screen.queryByRole('article', { name: 'Alone' })).toBeNull());
  choose('Together', 'Delete');
  expect(
    screen.getByRole('alertdialog', { name: 'Are you sure you want to delete this project?' }),
  ).toBeTruthy();
  expect(screen.getByText(/Tracks that were published from it stay/)).toBeTruthy();
  confirm('Delete project');
  await waitFor(() => expect(screen.queryByRole('article')).toBeNull());
  expect([calls(deleteSongCall), calls(deleteProjectCall)]).toEqual([
    [{ id: song.data.id }],
    [{ id: project.data.id }],
  ]);
});

test.each([
  ['Song', deleteSongCall, 'Failed to delete song'],
  ['Project', deleteProjectCall, 'Failed to delete project'],
] as const)(
  'a failed delete of a %s shows the text of the server or a default [PROJECT-042]',
  async (kind, call, otherwise) => {
    let failure: Error = forbidden('Not you.');
    const fail = () => {
      throw failure;
    };
    await open([aProjectDocument({ title: 'Kept', kind })], { [call]: fail });
    for (const [error, text] of [
      [failure, 'Not you.'],
      [new Refusal(500, ''), otherwise],
      [new TypeError('fell over'), otherwise],
    ] as const) {
      failure = error;
      choose('Kept', 'Delete');
      confirm(kind === 'Song' ? 'Delete song' : 'Delete project');
      await waitFor(() => expect(flashed().at(-1)).toBe(text));
      expect(tile('Kept')).toBeTruthy();
    }
  },
);

test("leaving asks, sends the viewer's membership, and removes the project from the list [PROJECT-044]", async () => {
  const document = aProjectDocument({
    title: 'Theirs',
    kind: 'Project',
    owner: 'ben',
    members: ['eve', 'ada'],
  });
  const { calls } = await open([document], { [leaveCall]: () => undefined });
  choose('Theirs', 'Leave');
  expect(
    screen.getByRole('alertdialog', { name: 'Are you sure you want to leave this project?' }),
  ).toBeTruthy();
  confirm('Leave project');
  await waitFor(() => expect(screen.queryByRole('article')).toBeNull());
  const own = document.data.relationships.members.data[1]?.id;
  expect(calls(leaveCall)).toEqual([{ projectId: document.data.id, id: own }]);
});

test('duplicating reloads the list; a failure shows the text of the server or a default [PROJECT-051]', async () => {
  const original = aProjectDocument({ title: 'Salt' });
  let fails: Error | null = null;
  let copied = false;
  const { calls } = await open([original], {
    [listProjectsCall]: () =>
      aProjectList(copied ? [aProjectDocument({ title: 'Salt (copy)' }), original] : [original]),
    [cloneCall]() {
      if (fails) throw fails;
      copied = true;
      return aProjectDocument({ title: 'Salt (copy)' });
    },
  });
  choose('Salt', 'Duplicate');
  await screen.findByRole('article', { name: 'Salt (copy)' });
  expect(calls(cloneCall)).toEqual([{ id: original.data.id }]);
  for (const [error, text] of [
    [
      forbidden('You have reached the project limit of your plan.'),
      'You have reached the project limit of your plan.',
    ],
    [new TypeError('fell over'), 'An unexpected error occurred. Please try again.'],
  ] as const) {
    fails = error;
    choose('Salt', 'Duplicate');
    await waitFor(() => expect(flashed().at(-1)).toBe(text));
  }
});

test('converting and removing as template reload the project [PROJECT-056]', async () => {
  const project = aProjectDocument({ title: 'Beat' });
  const template = structuredClone(project);
  const templateId = '0198f000-0000-7000-9000-0000000000ab';
  template.data.relationships.template.data = { id: templateId, type: 'template' };
  Object.assign(template.data.attributes.can, {
    makeTemplate: false,
    removeTemplate: true,
    duplicate: false,
  });
  let isTemplate = false;
  const { sent } = await open([project], {
    [makeTemplateCall]: () => {
      isTemplate = true;
    },
    [removeTemplateCall]: () => {
      isTemplate = false;
    },
    [getProjectCall]: () => (isTemplate ? template : project),
  });
  choose('Beat', 'Convert to template');
  await within(tile('Beat')).findByText('Template');
  choose('Beat', 'Remove as template');
  await within(tile('Beat')).findByText('Solo');
  const { id } = project.data;
  expect(sent.slice(1)).toEqual([
    { call: makeTemplateCall, input: { projectId: id } },
    { call: getProjectCall, input: { id } },
    { call: removeTemplateCall, input: { id: templateId } },
    { call: getProjectCall, input: { id } },
  ]);
});

test('other actions that fail show the text of the server [PROJECT-058]', async () => {
  const fail = () => {
    throw conflict('Not now, please.');
  };
  await open(
    [
      aProjectDocument({ title: 'Beat' }),
      aProjectDocument({ title: 'Pattern', isTemplate: true }),
      aProjectDocument({ title: 'Theirs', kind: 'Project', owner: 'ben', members: ['ada'] }),
    ],
    { [makeTemplateCall]: fail, [removeTemplateCall]: fail, [leaveCall]: fail },
  );
  const failing = async (action: () => void) => {
    for (const { id } of flash.read()) flash.dismiss(id);
    action();
    await waitFor(() => expect(flashed()).toEqual(['Not now, please.']));
  };
  await failing(() => choose('Beat', 'Convert to template'));
  await failing(() => choose('Pattern', 'Remove as template'));
  await failing(() => {
    choose('Theirs', 'Leave');
    confirm('Leave project');
  });
});

test('a failed rename shows the text of the server and restores the earlier title [PROJECT-036]', async () => {
  await open([aProjectDocument({ title: 'Before' })], {
    [renameCall]() {
      throw invalid({ title: ['is too long (maximum is 100 characters)'] });
    },
  });
  choose('Before', 'Rename');
  const field = screen.getByLabelText('Title');
  fireEvent.change(field, { target: { value: 'After' } });
  fireEvent.keyDown(field, { key: 'Enter' });
  await waitFor(() => expect(flashed()).toEqual(['Title is too long (maximum is 100 characters)']));
  expect(await screen.findByRole('article', { name: 'Before' })).toBeTruthy();
});

test('a rename sends the trimmed title once and shows it immediately', async () => {
  const before = aProjectDocument({ title: 'Before' });
  const answered = Promise.withResolvers<void>();
  const { calls } = await open([before], {
    [renameCall]: async () => {
      await answered.promise;
      const after = structuredClone(before);
      after.data.attributes.title = 'After';
      return after;
    },
  });
  choose('Before', 'Rename');
  fireEvent.change(screen.getByLabelText('Title'), { target: { value: ' After ' } });
  fireEvent.blur(screen.getByLabelText('Title'));
  expect(tile('After')).toBeTruthy();
  answered.resolve();
  await waitFor(() =>
    expect(calls(renameCall)).toEqual([{ id: before.data.id, project: { title: 'After' } }]),
  );
  expect(tile('After')).toBeTruthy();
});
