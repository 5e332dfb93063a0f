// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { mira } from '#features/tracks/testing/a-track.ts';
import { conflict } from '#platform/pure/refusal.ts';
import {
  aGroup,
  closedGroup,
  groupDocument,
  joinedGroup,
  membershipList,
  ownGroup,
} from '../../testing/a-group-view.ts';
import { openGroups } from '../../testing/open-groups.tsx';
import { MembersPage } from './members-page.tsx';

afterEach(cleanup);

const members = 'GET /api/groups/:group_link/memberships';
const open = (group = aGroup(), answers = {}, viewer = mira) =>
  openGroups(<MembersPage params={{ groupLink: group.groupLink }} />, {
    viewer,
    answers: { 'GET /api/groups/:group_link': () => groupDocument(group), ...answers },
  });
const rows = () =>
  within(screen.getByRole('list', { name: 'Members of the group' }))
    .getAllByRole('listitem')
    .map((row) => within(row).getByRole('link').textContent + (within(row).queryByText('Admin') ? ' *' : ''));

test('the page lists the members in the order of the answer, 20 a page [GROUP-030]', async () => {
  const group = aGroup();
  const { calls } = await open(group, {
    [members]: ({ page }: { page?: string }) =>
      page === 'k2'
        ? membershipList([{ username: 'carl' }])
        : membershipList([{ username: 'ada', role: 'admin' }, { username: 'ben' }], 'k2'),
  });
  expect(rows()).toEqual(['ada *', 'ben']);
  fireEvent.click(screen.getByRole('button', { name: 'Show more' }));
  expect(await screen.findByRole('link', { name: 'carl' })).toBeTruthy();
  expect(rows()).toEqual(['ada *', 'ben', 'carl']);
  expect(calls(members)).toEqual([
    { groupLink: group.id, items: 20, page: undefined },
    { groupLink: group.id, items: 20, page: 'k2' },
  ]);
});

test('the page links back to the group; only an admin can invite from it', async () => {
  const group = aGroup({ name: 'Night shift' });
  await open(group);
  expect(screen.getByRole('link', { name: 'Night shift' }).getAttribute('href')).toBe(group.selfLink);
  expect(screen.queryByRole('button', { name: 'Invite' })).toBeNull();
  cleanup();
  await open(ownGroup());
  expect(screen.getByRole('button', { name: 'Invite' })).toBeTruthy();
});

test('the page of a closed group shows other than members no member and sends no call', async () => {
  const { sent } = await open(closedGroup());
  expect(screen.getByText('This group is closed. Only members can see its content.')).toBeTruthy();
  expect(sent.map(({ call }) => call)).toEqual(['GET /api/groups/:group_link']);
});

const make = 'PUT /api/groups/:group_link/admins/:user_id';
const unmake = 'DELETE /api/groups/:group_link/admins/:user_id';
const ada = { username: 'ada', role: 'admin' as const };
const people = membershipList([ada, { username: 'ben' }]);
const idOf = (at: number) => people.data[at]?.relationships.user.data.id ?? '';
const asAda = { ...mira, id: idOf(0) };
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));
const answerQuestion = async (name: string) => {
  const question = within(await screen.findByRole('alertdialog'));
  await act(async () => void fireEvent.click(question.getByRole('button', { name })));
};
const roleButtons = () =>
  screen.queryAllByRole('button', { name: /admin (ada|ben)$/ }).map(({ textContent }) => textContent);

test('an admin makes a member admin after a confirmation, and may step down afterwards', async () => {
  const group = ownGroup();
  let role: 'admin' | 'member' = 'member';
  const { calls } = await open(
    group,
    {
      [members]: () => membershipList([ada, { username: 'ben', role }]),
      [make]: () => {
        role = 'admin';
        return groupDocument({ ...group, can: { ...group.can, leave: true } });
      },
      [unmake]: () => {
        role = 'member';
        return groupDocument(group);
      },
    },
    asAda,
  );
  expect(roleButtons()).toEqual(['Make admin ben']);
  await press('Make admin ben');
  await answerQuestion('Cancel');
  expect(calls(make)).toEqual([]);
  await new Promise((passed) => setTimeout(passed, 350));
  await press('Make admin ben');
  await answerQuestion('Make admin');
  expect(await screen.findByText('ben is an admin now.')).toBeTruthy();
  expect(calls(make)).toEqual([{ groupLink: group.id, userId: idOf(1) }]);
  expect(rows()).toEqual(['ada *', 'ben *']);
  expect(roleButtons()).toEqual(['No longer admin ada', 'No longer admin ben']);
  await new Promise((passed) => setTimeout(passed, 350));
  await press('No longer admin ben');
  await answerQuestion('No longer admin');
  expect(await screen.findByText('ben is no longer an admin.')).toBeTruthy();
  expect(calls(unmake)).toEqual([{ groupLink: group.id, userId: idOf(1) }]);
  expect(rows()).toEqual(['ada *', 'ben']);
});

test('an admin who steps down sees a confirmation and loses the role buttons', async () => {
  const group = ownGroup({ can: { ...ownGroup().can, leave: true } });
  const { calls } = await open(
    group,
    {
      [members]: () => people,
      [unmake]: () => groupDocument(joinedGroup({ id: group.id, name: group.name })),
    },
    asAda,
  );
  await press('No longer admin ada');
  expect(screen.getByText(/Only another admin can make you an admin again/)).toBeTruthy();
  await answerQuestion('No longer admin');
  expect(await screen.findByText('You are no longer an admin.')).toBeTruthy();
  expect(calls(unmake)).toEqual([{ groupLink: group.id, userId: idOf(0) }]);
  expect(roleButtons()).toEqual([]);
});

test('a refusal is shown, and the list is reloaded', async () => {
  const refuse = () => {
    throw conflict('A group needs an admin. Make another member admin first.');
  };
  const { calls } = await open(
    ownGroup({ can: { ...ownGroup().can, leave: true } }),
    { [members]: () => people, [unmake]: refuse },
    asAda,
  );
  await press('No longer admin ada');
  await answerQuestion('No longer admin');
  expect(await screen.findByText('A group needs an admin. Make another member admin first.')).toBeTruthy();
  expect(calls(members)).toHaveLength(2);
});

test.each([
  ['a member', joinedGroup()],
  ['a site admin', aGroup({ can: { ...aGroup().can, edit: true } })],
])('%s is offered no role buttons', async (_who, group) => {
  await open(group, { [members]: () => people }, asAda);
  expect(rows()).toEqual(['ada *', 'ben']);
  expect(roleButtons()).toEqual([]);
});
