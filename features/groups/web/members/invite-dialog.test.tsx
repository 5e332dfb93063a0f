// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { Answers } from '#features/tracks/testing/a-track.ts';
import { invalid, notFound, tooMany } from '#platform/pure/refusal.ts';
import { ownGroup } from '../../testing/a-group-view.ts';
import { openGroups } from '../../testing/open-groups.tsx';
import { InviteButton } from './invite-button.tsx';

afterEach(cleanup);

const invite = 'POST /api/groups/:group_link/invitations';
async function open(answers: Answers = {}) {
  const group = ownGroup({ name: 'Night shift' });
  const opened = await openGroups(<InviteButton group={group} />, { answers });
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Invite' })));
  await screen.findByRole('dialog', { name: 'Invite to Night shift' });
  return { ...opened, group };
}
const dialog = () => within(screen.getByRole('dialog'));
async function ask(link: string) {
  fireEvent.change(dialog().getByRole('textbox', { name: 'Profile link' }), { target: { value: link } });
  await act(async () => void fireEvent.submit(document.querySelector('dialog form') as HTMLFormElement));
}
const asked = () =>
  dialog()
    .queryAllByRole('listitem')
    .map((one) => one.textContent);

test.each([
  'mira',
  '@mira',
  ' /user/mira ',
  'https://tonehall.example/user/mira?tab=tracks',
  '/user/mira/tracks',
])('an admin invites by "%s" and sees whom they invited', async (link) => {
  const { calls, group } = await open({
    [invite]: () => ({ userId: 'u', username: 'Mira', state: 'invited' }),
  });
  await ask(link);
  expect(calls(invite)).toEqual([{ groupLink: group.id, user: 'mira' }]);
  expect(asked()).toEqual(['Mira is invited.']);
  expect(dialog().getByRole<HTMLInputElement>('textbox').value).toBe('');
});

test('inviting a member shows that they are one, and each invited member is listed once', async () => {
  const answers = { [invite]: () => ({ userId: 'u', username: 'Mira', state: 'member' }) };
  await open(answers);
  await ask('mira');
  await ask('mira');
  expect(asked()).toEqual(['Mira is a member already.']);
});

test.each([
  ['unknown member', () => notFound(), 'Nobody has this profile link.'],
  ['hidden member', () => invalid({ user: ['was not found'] }), 'Nobody has this profile link.'],
  ['rate limit', () => tooMany(60), 'Too many attempts. Please try again later.'],
])('%s: the dialog shows why it was refused', async (_what, refusal, text) => {
  await open({
    [invite]: () => {
      throw refusal();
    },
  });
  await ask('ghost');
  expect(await dialog().findByText(text)).toBeTruthy();
  expect(asked()).toEqual([]);
});

test('without a link nothing is sent', async () => {
  const { calls } = await open();
  await ask('  ');
  expect(dialog().getByText('This field is required')).toBeTruthy();
  expect(calls(invite)).toEqual([]);
});
