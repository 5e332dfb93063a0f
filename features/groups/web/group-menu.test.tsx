// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { flash } from '#design/flash/flash.ts';
import { aGroup } from '#features/groups/testing/a-group-view.ts';
import { openGroups } from '#features/groups/testing/open-groups.tsx';
import { mira } from '#features/tracks/testing/a-track.ts';
import { GroupMenu } from './group-menu.tsx';

afterEach(() => {
  for (const { id } of flash.read()) flash.dismiss(id);
  cleanup();
});

const call = 'POST /api/groups/:group_link/reports';

test('a member reports a group from its menu, with a reason [COMM-095]', async () => {
  const group = aGroup();
  const { user, calls } = await openGroups(<GroupMenu group={group} />, {
    answers: { [call]: () => ({}) },
    viewer: mira,
  });
  await user.click(screen.getByRole('button', { name: 'More' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Report group' }));
  const form = (await screen.findByRole('dialog')).querySelector('form') as HTMLFormElement;
  fireEvent.submit(form);
  expect(
    await screen.findByText('Error! You need to tell us why you are reporting this group.'),
  ).toBeTruthy();
  await user.type(screen.getByRole('textbox'), 'It sells followers');
  fireEvent.submit(form);
  expect(await screen.findByText('Thank you. Our moderators will look at it.')).toBeTruthy();
  expect(calls(call)).toEqual([{ groupLink: group.groupLink, reason: 'It sells followers' }]);
});

test('reporting is not offered to guests, site admins and group admins', async () => {
  for (const [group, viewer] of [
    [aGroup(), null],
    [aGroup(), { ...mira, siteAdmin: true }],
    [aGroup({ currentUserAdmin: true }), mira],
  ] as const) {
    await openGroups(<GroupMenu group={group} />, { viewer });
    expect(screen.queryByRole('button', { name: 'More' })).toBeNull();
    cleanup();
  }
});

test('the menu of a group mutes it for members and followers, also for its admins [NOTIF-102]', async () => {
  for (const standing of [
    { currentUserFollowing: true },
    { currentUserMember: true, currentUserAdmin: true },
  ]) {
    const { user } = await openGroups(<GroupMenu group={aGroup(standing)} />, {
      answers: { 'GET /api/mutes/:kind/:id': () => ({ muted: true }) },
      viewer: mira,
    });
    await user.click(screen.getByRole('button', { name: 'More' }));
    expect(await screen.findByRole('menuitem', { name: 'Unmute group' })).toBeTruthy();
    cleanup();
  }
});
