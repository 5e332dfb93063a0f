// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { aGroup, closedGroup, groupDocument, membershipList, ownGroup } from '../testing/a-group-view.ts';
import { openGroups } from '../testing/open-groups.tsx';
import { MembersPage } from './members-page.tsx';

afterEach(cleanup);

const members = 'GET /api/groups/:group_link/memberships';
const open = (group = aGroup(), answers = {}) =>
  openGroups(<MembersPage params={{ groupLink: group.groupLink }} />, {
    answers: { 'GET /api/groups/:group_link': () => groupDocument(group), ...answers },
  });
const rows = () =>
  within(screen.getByRole('list', { name: 'Members of the group' }))
    .getAllByRole('listitem')
    .map((row) => within(row).getByRole('link').textContent + (within(row).queryByText('Admin') ? ' *' : ''));

test('the members are listed as the call answers them, 20 a page [GROUP-030]', async () => {
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

test('the page leads back to the group; only an admin can invite from it', async () => {
  const group = aGroup({ name: 'Night shift' });
  await open(group);
  expect(screen.getByRole('link', { name: 'Night shift' }).getAttribute('href')).toBe(group.selfLink);
  expect(screen.queryByRole('button', { name: 'Invite' })).toBeNull();
  cleanup();
  await open(ownGroup());
  expect(screen.getByRole('button', { name: 'Invite' })).toBeTruthy();
});

test('of a closed group a stranger is shown no member, and nothing asks for one', async () => {
  const { sent } = await open(closedGroup());
  expect(screen.getByText('This group is closed. Only members can see its content.')).toBeTruthy();
  expect(sent.map(({ call }) => call)).toEqual(['GET /api/groups/:group_link']);
});
