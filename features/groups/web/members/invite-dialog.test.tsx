// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { flash } from '#design/flash/flash.ts';
import type { FoundUser } from '#features/groups/members.contract.ts';
import type { Answers } from '#features/tracks/testing/a-track.ts';
import { tooMany } from '#platform/pure/refusal.ts';
import { ownGroup } from '../../testing/a-group-view.ts';
import { openGroups } from '../../testing/open-groups.tsx';
import { InviteButton } from './invite-button.tsx';

afterEach(() => {
  for (const { id } of flash.read()) flash.dismiss(id);
  cleanup();
});

const invite = 'POST /group/:group_link/invite/:user_id';
const search = 'GET /api/search';
const found = (username: string, more: Partial<FoundUser> = {}): FoundUser => ({
  id: `0198f000-0000-7000-8000-0000000000${String(username.length).padStart(2, '0')}`,
  username,
  realName: null,
  profileLink: username.toLowerCase(),
  selfLink: `/user/${username.toLowerCase()}`,
  avatarSmallUrl: null,
  isMember: false,
  isInvited: false,
  ...more,
});

async function open(users: FoundUser[], answers: Answers = {}) {
  const group = ownGroup({ name: 'Night shift' });
  const opened = await openGroups(<InviteButton group={group} />, {
    answers: { [search]: () => ({ data: { users } }), ...answers },
  });
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Invite' })));
  const dialog = within(await screen.findByRole('dialog', { name: 'Invite to Night shift' }));
  return { ...opened, group, dialog };
}
const type = (text: string) =>
  fireEvent.change(screen.getByRole('searchbox', { name: 'Search users' }), { target: { value: text } });

test('an admin searches members, and nothing is searched without a term [CAMPAIGN-164] [CAMPAIGN-165]', async () => {
  const { calls, dialog, group } = await open([found('Mira')]);
  type('   ');
  await new Promise((settled) => setTimeout(settled, 300));
  expect(calls(search)).toEqual([]);
  type('mi');
  expect(await dialog.findByText('Mira')).toBeTruthy();
  expect(calls(search)).toEqual([
    { term: 'mi', 'entities[]': 'user', group: group.groupLink, pageSize: 150 },
  ]);
});

test.each(['@mira', ' /user/mira ', 'https://tonehall.example/user/mira?tab=tracks', '/user/mira/tracks'])(
  '"%s" is searched as a profile link',
  async (text) => {
    const { calls } = await open([]);
    type(text);
    await waitFor(() => expect(calls(search)).toMatchObject([{ term: 'mira' }]));
  },
);

test('a search without a result says so [CAMPAIGN-168] [CAMPAIGN-169]', async () => {
  const { dialog } = await open([]);
  type('nobody');
  expect(await dialog.findByText('Oops! No users found. Please try again.')).toBeTruthy();
});

test('a card shows name, real name and picture and links to the profile; members and the invited cannot be invited [CAMPAIGN-170] [CAMPAIGN-171] [CAMPAIGN-173]', async () => {
  const { dialog } = await open([
    found('Mira', { realName: 'Mira Lund', avatarSmallUrl: '/files/mira.webp' }),
    found('Nils Y', { isMember: true }),
    found('Oda', { isInvited: true, id: '0198f000-0000-7000-8000-000000000099' }),
  ]);
  type('i');
  const cards = await dialog.findAllByRole('listitem');
  expect(cards.map((card) => card.textContent)).toEqual([
    'MiraMira LundInvite',
    'NNils YMember',
    'OOdaInvited',
  ]);
  const [mira, nils, oda] = cards.map((card) => within(card));
  expect(mira?.getByRole('link').getAttribute('href')).toBe('/user/mira');
  expect(cards[0]?.querySelector('img')?.getAttribute('src')).toBe('/files/mira.webp');
  const disabled = [mira, nils, oda].map((card) => card?.getByRole<HTMLButtonElement>('button').disabled);
  expect(disabled).toEqual([false, true, true]);
});

test('"Invite" sends the invitation of this user, who is shown as invited then [CAMPAIGN-172]', async () => {
  const mira = found('Mira');
  const { calls, dialog, group } = await open([mira], {
    [invite]: () => ({ userId: mira.id, username: 'Mira', state: 'invited' }),
  });
  type('mira');
  const button = await dialog.findByRole('button', { name: 'Invite Mira' });
  await act(async () => void fireEvent.click(button));
  expect(calls(invite)).toEqual([{ groupLink: group.groupLink, userId: mira.id }]);
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Invited' }).disabled).toBe(true);
});

test('a refused invitation shows why and can be sent again', async () => {
  const { dialog } = await open([found('Mira')], {
    [invite]: () => {
      throw tooMany(60);
    },
  });
  type('mira');
  const button = await dialog.findByRole('button', { name: 'Invite Mira' });
  await act(async () => void fireEvent.click(button));
  expect(await screen.findByText('Too many attempts. Please try again later.')).toBeTruthy();
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Invite Mira' }).disabled).toBe(false);
});
