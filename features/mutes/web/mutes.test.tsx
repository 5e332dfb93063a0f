// @vitest-environment happy-dom

import { useQuery } from '@tanstack/react-query';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { flash } from '#design/flash/flash.ts';
import { Menu } from '#design/menu/menu.tsx';
import type { MutedView } from '#features/mutes/contract.ts';
import { aNetwork, renderWithApi } from '#features/notifications/testing/open-notifications.tsx';
import { MuteItem } from './mute-item.tsx';
import { MutedList } from './muted-list.tsx';

afterEach(() => {
  for (const { id } of flash.read()) flash.dismiss(id);
  cleanup();
});

const muteCall = 'PUT /api/mutes/:kind/:id';
const unmuteCall = 'DELETE /api/mutes/:kind/:id';
const getCall = 'GET /api/mutes/:kind/:id';
const id = '0198f000-0000-7000-8000-00000000000b';

test('a member mutes from a menu, is said what it does, and takes it back there [NOTIF-102]', async () => {
  const net = aNetwork({
    [getCall]: () => ({ muted: false }),
    [muteCall]: () => ({ muted: true }),
    [unmuteCall]: () => ({ muted: false }),
  });
  const user = userEvent.setup();
  renderWithApi(
    <>
      <Menu trigger={(props) => <button {...props}>More</button>}>
        <MuteItem kind="user" id={id} name="ben" />
      </Menu>
    </>,
    net.api,
  );
  const press = async (name: string) => {
    await user.click(screen.getByRole('button', { name: 'More' }));
    await user.click(await screen.findByRole('menuitem', { name }));
  };
  await press('Mute');
  expect(
    await screen.findByText('ben is muted: no notifications by them, and nothing of them in your feed.'),
  ).toBeTruthy();
  await press('Unmute');
  expect(await screen.findByText('ben is not muted any more.')).toBeTruthy();
  expect([net.calls(muteCall), net.calls(unmuteCall)]).toEqual([
    [{ kind: 'user', id }],
    [{ kind: 'user', id }],
  ]);
});

test('muting a member loads the other lists of the page anew, and of a group does not [NOTIF-107]', async () => {
  const net = aNetwork({ [getCall]: () => ({ muted: false }), [muteCall]: () => ({ muted: true }) });
  let feeds = 0;
  const Feed = () => {
    useQuery({ queryKey: ['tracks', 'feed'], queryFn: async () => (feeds += 1) });
    return null;
  };
  renderWithApi(
    <>
      <Feed />
      <Menu trigger={(props) => <button {...props}>More</button>}>
        <MuteItem kind="group" id="attic" name="Attic" />
        <MuteItem kind="user" id={id} name="ben" />
      </Menu>
    </>,
    net.api,
  );
  const user = userEvent.setup();
  const press = async (name: string) => {
    await user.click(screen.getByRole('button', { name: 'More' }));
    await user.click(await screen.findByRole('menuitem', { name }));
  };
  await press('Mute group');
  await screen.findByText('No more notifications from Attic.');
  expect(feeds).toBe(1);
  await press('Mute');
  await waitFor(() => expect(feeds).toBe(2));
});

test('a member reads what is muted and takes one back [NOTIF-103]', async () => {
  let mutes: MutedView[] = [
    { kind: 'user', id, name: 'ben', href: '/user/ben' },
    { kind: 'track', id: '0198f000-0000-7000-8000-0000000000aa', name: 'Tide', href: '/user/ben/track/tide' },
  ];
  const net = aNetwork({
    'GET /api/mutes': () => ({ mutes }),
    [unmuteCall]: (input: Record<string, unknown>) => {
      mutes = mutes.filter((one) => one.id !== input.id);
      return { muted: false };
    },
  });
  renderWithApi(<MutedList />, net.api);
  const region = await screen.findByRole('region', { name: 'Muted' });
  await waitFor(() => expect(within(region).getAllByRole('listitem')).toHaveLength(2));
  expect(
    within(region)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(['Member benUnmute', 'Comments on TideUnmute']);
  await userEvent.setup().click(screen.getByRole('button', { name: 'Unmute ben' }));
  await waitFor(() => expect(within(region).getAllByRole('listitem')).toHaveLength(1));
  expect(document.activeElement).toBe(within(region).getByRole('heading', { name: 'Muted' }));
});
