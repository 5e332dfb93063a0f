// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { InvitationView } from '#features/invitations/contract.ts';
import { openTracks } from '#features/tracks/testing/open-tracks.tsx';
import { ClassInvitationPage } from './class-invitation-page.tsx';

afterEach(cleanup);

const id = '7b1c5b1e-0f5c-4d8e-9a39-3f6d0c9a1b2c';
const view: InvitationView = {
  id,
  name: '7B',
  membershipId: null,
  isMember: false,
  ownerUsername: 'ada',
  requestedMembership: false,
  hasReachedTheLimit: false,
  autoAccept: false,
  eduMode: true,
  organization: null,
};
const open = (facts: Partial<InvitationView>) =>
  openTracks(<ClassInvitationPage params={{ id }} search={{}} />, {
    answers: {
      'GET /api/workspaces/:id/invitation': () => ({ ...view, ...facts }),
      'POST /api/workspaces/:id/membership_requests': () => ({
        membership: { id, accepted: false, declined: false },
      }),
    } as never,
  });

test('a class has its name, its owner and a request with the name at school [EDU-074] [EDU-104] [EDU-151]', async () => {
  const { user, calls } = await open({});
  await screen.findByRole('heading', { name: 'Join 7B by ada' });
  await user.type(screen.getByLabelText('Your name at school'), 'Kim Oak');
  await user.click(screen.getByRole('button', { name: 'Request access' }));
  await screen.findByText('Request sent!');
  expect(calls('POST /api/workspaces/:id/membership_requests')).toEqual([
    { id, membershipRequest: { name: 'Kim Oak' } },
  ]);
});

test('it is called a class at school and a workspace elsewhere [EDU-002] [EDU-090] [EDU-092]', async () => {
  for (const [eduMode, word] of [
    [true, 'class'],
    [false, 'workspace'],
  ] as const) {
    await open({ eduMode, requestedMembership: true });
    await screen.findByText(`You already requested membership to this ${word}.`);
    cleanup();
    await open({ eduMode, hasReachedTheLimit: true });
    await waitFor(() => expect(screen.getByText(`This ${word} is full`)).toBeTruthy());
    expect(screen.queryAllByRole('button')).toEqual([]);
    cleanup();
  }
});

test('a member of a school is not asked for the name there', async () => {
  await open({ organization: { id, name: 'Oak' } });
  await screen.findByRole('button', { name: 'Request access' });
  expect(screen.queryByLabelText('Your name at school')).toBeNull();
});
