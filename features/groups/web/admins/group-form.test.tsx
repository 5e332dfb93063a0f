// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { flash } from '#design/flash/flash.ts';
import type { Answers } from '#features/tracks/testing/a-track.ts';
import { aFakeUploadServer, answerWith } from '#features/uploads/testing/a-fake-upload-server.ts';
import { conflict, invalid } from '#platform/pure/refusal.ts';
import { aGroup, groupDocument, ownGroup } from '../../testing/a-group-view.ts';
import { openGroups } from '../../testing/open-groups.tsx';
import { EditGroupPage, NewGroupPage } from './group-form-pages.tsx';

afterEach(() => {
  for (const { id } of flash.read()) flash.dismiss(id);
  cleanup();
});

const create = 'POST /api/groups';
const update = 'PUT /api/groups/:group_link';
const refuseWith = (fields: Record<string, string[]>) => () => {
  throw invalid(fields);
};
const openNew = (answers: Answers = {}) => openGroups(<NewGroupPage />, { answers });
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const choice = (name: string) => screen.getByRole<HTMLSelectElement>('combobox', { name });
const chosen = (name: string) => choice(name).selectedOptions[0]?.textContent;
const radio = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name });
const switched = (name: string) => screen.getByRole<HTMLInputElement>('switch', { name });
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
const submit = () =>
  act(async () => void fireEvent.submit(document.querySelector('form') as HTMLFormElement));
const errorOf = (name: string) =>
  document.getElementById(field(name).getAttribute('aria-describedby')?.split(' ')[0] ?? '')?.textContent;

const defaults = {
  kind: 'general',
  privacySetting: 'closed',
  sidebarTracks: 5,
  trackSorting: 'date_posted_desc',
  commentsSetting: 'anybody',
  membersCanPostTracks: true,
  enableFollowing: true,
};

test('the form of a new group shows its defaults and sends them [GROUP-080]', async () => {
  const { calls } = await openNew({ [create]: () => groupDocument(ownGroup()) });
  expect([chosen('Kind'), chosen('Who may comment'), chosen('Order of tracks')]).toEqual([
    'General',
    'Anybody who is signed in',
    'Newest first',
  ]);
  expect(chosen('Featured tracks beside the page')).toBe('5');
  expect([radio('Closed').checked, radio('Viewable').checked, radio('Joinable').checked]).toEqual([
    true,
    false,
    false,
  ]);
  expect([switched('Members can post tracks').checked, switched('Enable following').checked]).toEqual([
    true,
    true,
  ]);
  type('Name', 'Night shift');
  await submit();
  expect(calls(create)).toEqual([
    { group: { ...defaults, name: 'Night shift', description: '', groupLink: '', image: undefined } },
  ]);
});

test('saving sends all filled-in fields [GROUP-079] and navigates to the group [GROUP-089]', async () => {
  const saved = ownGroup({ groupLink: 'Night_Shift' });
  const { calls, went, user } = await openNew({ [create]: () => groupDocument(saved) });
  type('Name', ' Night shift ');
  type('Group link', 'Night_Shift');
  type('Description', 'For those who work late.');
  await user.selectOptions(choice('Kind'), 'Band');
  await user.click(radio('Joinable'));
  await user.selectOptions(choice('Who may comment'), 'Members');
  await user.selectOptions(choice('Order of tracks'), 'Most likes first');
  await user.selectOptions(choice('Featured tracks beside the page'), '10');
  await user.click(switched('Members can post tracks'));
  await user.click(switched('Enable following'));
  await submit();
  expect(calls(create)).toEqual([
    {
      group: {
        name: 'Night shift',
        groupLink: 'Night_Shift',
        description: 'For those who work late.',
        kind: 'band',
        privacySetting: 'joinable',
        commentsSetting: 'members',
        trackSorting: 'votes',
        sidebarTracks: 10,
        membersCanPostTracks: false,
        enableFollowing: false,
        image: undefined,
      },
    },
  ]);
  expect(went).toEqual(['/group/Night_Shift']);
});

test.each([['id'], ['groupLink']])(
  'the form of an existing group shows and saves it, by %s [GROUP-073]',
  async (key) => {
    const group = ownGroup({ name: 'Old name', kind: 'contest', trackSorting: 'shuffle', sidebarTracks: 0 });
    const { calls, went } = await openGroups(<EditGroupPage params={{ [key]: group.groupLink }} />, {
      answers: {
        'GET /api/groups/:group_link': () => groupDocument(group),
        [update]: () => groupDocument({ ...group, selfLink: '/group/new-link' }),
      },
    });
    expect([field('Name').value, field('Group link').value]).toEqual(['Old name', group.groupLink]);
    expect([chosen('Kind'), chosen('Order of tracks')]).toEqual(['Contest', 'Shuffled anew every day']);
    expect(chosen('Featured tracks beside the page')).toBe('None');
    type('Name', 'New name');
    await submit();
    expect(calls(create)).toEqual([]);
    expect(calls(update)).toMatchObject([
      { groupLink: group.id, group: { name: 'New name', kind: 'contest' } },
    ]);
    expect(went).toEqual(['/group/new-link']);
  },
);

test.each(['', '   '])(
  'an empty name ("%s") shows an error below its field, and nothing is sent [GROUP-081]',
  async (name) => {
    const { calls } = await openNew();
    type('Name', name);
    await submit();
    expect(errorOf('Name')).toBe('This field is required');
    expect(field('Name').getAttribute('aria-invalid')).toBe('true');
    expect(calls(create)).toEqual([]);
  },
);

test.each(['night shift', 'nacht/schicht', 'größe', 'a.b', '<b>', 'a+b', '🎵'])(
  'a link like "%s" shows an error about its characters, and nothing is sent [GROUP-083] [SHELL-108]',
  async (link) => {
    const { calls } = await openNew();
    type('Name', 'Night shift');
    type('Group link', link);
    await submit();
    expect(errorOf('Group link')).toBe('Link contains invalid characters');
    expect(calls(create)).toEqual([]);
  },
);

test('the form validates the name first, and the link only if the name is valid [GROUP-082]', async () => {
  const { calls } = await openNew();
  type('Group link', 'not a link');
  await submit();
  expect(errorOf('Name')).toBe('This field is required');
  expect(field('Group link').getAttribute('aria-invalid')).toBeNull();
  type('Name', 'Night shift');
  await submit();
  expect(field('Name').getAttribute('aria-invalid')).toBeNull();
  expect(errorOf('Group link')).toBe('Link contains invalid characters');
  expect(calls(create)).toEqual([]);
});

test('an error of the server is shown beside its field [GROUP-087] until that field is changed [GROUP-088]', async () => {
  const fields = {
    group_link: ['has already been taken'],
    name: ['is too long (maximum is 100 characters)'],
  };
  const { went } = await openNew({ [create]: refuseWith(fields) });
  type('Name', 'Night shift');
  type('Group link', 'night');
  await submit();
  expect(errorOf('Group link')).toBe('Group link has already been taken');
  expect(errorOf('Name')).toBe('Name is too long (maximum is 100 characters)');
  expect(went).toEqual([]);
  type('Group link', 'nights');
  expect(field('Group link').getAttribute('aria-invalid')).toBeNull();
  expect(errorOf('Name')).toBe('Name is too long (maximum is 100 characters)');
  type('Name', 'Night');
  expect(field('Name').getAttribute('aria-invalid')).toBeNull();
});

const chooseFile = (name: string) => {
  const input = screen.getByLabelText('Picture', { selector: 'input' });
  const file = new File(['0123456789'], name, { type: 'image/png' });
  return act(async () => void fireEvent.change(input, { target: { files: [file] } }));
};
const notUsable = { image: ['is not a picture that can be used'] };

test('an uploaded picture is sent by the name of its permission, and its errors are shown at the field', async () => {
  const { permission } = await aFakeUploadServer(answerWith(200));
  const { calls } = await openNew({
    'GET /api/image_uploads/presign': () => permission,
    [create]: refuseWith(notUsable),
  });
  type('Name', 'Night shift');
  await chooseFile('hall.png');
  expect(await screen.findByRole('img', { name: 'New picture' })).toBeTruthy();
  await submit();
  const metadata = { filename: 'hall.png', size: 10, mimeType: 'image/png' };
  expect(calls(create)).toMatchObject([{ group: { image: { id: permission.filename, metadata } } }]);
  const fault = await screen.findByText('Picture is not a picture that can be used');
  const button = screen.getByRole('button', { name: 'Choose a picture' });
  expect(document.activeElement).toBe(button);
  expect(button.getAttribute('aria-describedby')?.split(' ')).toContain(fault.id);
});

test('a refused file can be discarded, and the group is created without it', async () => {
  const { permission } = await aFakeUploadServer(answerWith(200));
  const { calls, went, user } = await openNew({
    'GET /api/image_uploads/presign': () => permission,
    [create]: (input) => {
      if ((input as unknown as { group: { image?: unknown } }).group.image) throw invalid(notUsable);
      return groupDocument(ownGroup());
    },
  });
  type('Name', 'Night shift');
  await chooseFile('x.png');
  fireEvent.error(await screen.findByRole('img', { name: 'New picture' }));
  await submit();
  expect(went).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Discard the new picture' }));
  expect(screen.queryByText(/picture that can be used/)).toBeNull();
  await submit();
  expect(calls(create)[1]).toMatchObject({ group: { image: undefined } });
  expect(went).toHaveLength(1);
});

test('the form shows the stored picture of a group, and saving keeps it', async () => {
  const { permission } = await aFakeUploadServer(answerWith(200));
  const group = ownGroup({ pictureUrl: '/files/groups/7/a-400.webp' });
  const { calls, user } = await openGroups(<EditGroupPage params={{ id: group.id }} />, {
    answers: {
      'GET /api/groups/:group_link': () => groupDocument(group),
      'GET /api/image_uploads/presign': () => permission,
      [update]: () => groupDocument(group),
    },
  });
  const stored = () => document.querySelector(`img[src="${group.pictureUrl}"]`);
  await chooseFile('hall.png');
  await screen.findByRole('img', { name: 'New picture' });
  expect(stored()).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Discard the new picture' }));
  expect(stored()).toBeTruthy();
  await submit();
  expect(calls(update)).toMatchObject([{ group: { image: undefined } }]);
});

test('a name of invisible characters is refused, and its field gets the focus [GROUP-081]', async () => {
  const { calls } = await openNew();
  type('Name', '\u200b\u2060');
  await submit();
  expect(errorOf('Name')).toBe('This field is required');
  expect(document.activeElement).toBe(field('Name'));
  expect(calls(create)).toEqual([]);
});

const remove = 'DELETE /api/groups/:group_link';
const openEdit = (group = ownGroup({ name: 'Night shift' }), answers: Answers = {}) =>
  openGroups(<EditGroupPage params={{ groupLink: group.groupLink }} />, {
    answers: { 'GET /api/groups/:group_link': () => groupDocument(group), ...answers },
  });
const deleteButton = () => screen.queryByRole('button', { name: 'Delete group' });
const pressDelete = () => act(async () => void fireEvent.click(deleteButton() as HTMLElement));
const answerQuestion = async (name: string) => {
  const question = within(await screen.findByRole('alertdialog', { name: 'Delete Night shift?' }));
  await act(async () => void fireEvent.click(question.getByRole('button', { name })));
};

test('a group is deleted after a confirmation that names it, and the viewer is sent to their groups', async () => {
  const group = ownGroup({ name: 'Night shift' });
  const { calls, went } = await openEdit(group, { [remove]: () => undefined });
  expect(screen.getByRole('link', { name: 'members' }).getAttribute('href')).toBe(
    `${group.selfLink}/members`,
  );
  await pressDelete();
  await answerQuestion('Cancel');
  expect(calls(remove)).toEqual([]);
  await new Promise((passed) => setTimeout(passed, 350));
  await pressDelete();
  await answerQuestion('Delete group');
  expect(calls(remove)).toEqual([{ groupLink: group.id }]);
  expect(went).toEqual(['/account/groups']);
  expect(await screen.findByText('Night shift is deleted.')).toBeTruthy();
});

test('a refused deletion shows why, and the group stays', async () => {
  const refuse = () => {
    throw conflict("A group that runs a campaign can't be deleted.");
  };
  const { went } = await openEdit(undefined, { [remove]: refuse });
  await pressDelete();
  await answerQuestion('Delete group');
  expect(await screen.findByText("A group that runs a campaign can't be deleted.")).toBeTruthy();
  expect([went, deleteButton()?.getAttribute('aria-disabled')]).toEqual([[], null]);
});

test('deleting is offered neither to a site admin outside the group nor in the form of a new group', async () => {
  await openEdit(aGroup({ can: { ...aGroup().can, edit: true } }));
  expect(deleteButton()).toBeNull();
  cleanup();
  await openNew();
  expect(deleteButton()).toBeNull();
});

test('choosing to open a closed group shows a warning while it is chosen', async () => {
  const warning = () => screen.queryByText(/^Everything that was said inside becomes visible to everybody/);
  const { user } = await openEdit(ownGroup({ privacySetting: 'closed' }));
  expect(warning()).toBeNull();
  for (const setting of ['Viewable', 'Joinable']) {
    await user.click(radio(setting));
    expect(warning()?.getAttribute('role')).toBe('status');
  }
  await user.click(radio('Closed'));
  expect(warning()).toBeNull();
  cleanup();
  const open = await openEdit(ownGroup({ privacySetting: 'viewable' }));
  await open.user.click(radio('Closed'));
  await open.user.click(radio('Joinable'));
  expect(warning()).toBeNull();
  cleanup();
  const fresh = await openNew();
  await fresh.user.click(radio('Joinable'));
  expect(warning()).toBeNull();
});

test('changing the link of a group shows what happens to the old address', async () => {
  const hint = () =>
    field('Group link')
      .getAttribute('aria-describedby')
      ?.split(' ')
      .map((id) => document.getElementById(id)?.textContent)
      .join('');
  await openEdit(ownGroup({ name: 'Night shift', groupLink: 'night' }));
  expect(hint()).toBe("The group's address ends with /group/night");
  type('Group link', 'Night');
  expect(hint()).toBe("The group's address ends with /group/Night");
  type('Group link', 'dawn');
  expect(hint()).toBe(
    "The group's address ends with /group/dawn. The old address leads there until another group takes it.",
  );
  type('Group link', '');
  expect(hint()).toBe('The group needs an address.');
});
