// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { InvitationView } from '#features/invitations/contract.ts';
import { authSettings, aViewer } from '#features/sign-in/testing/render-auth-page.tsx';
import type { AnyEndpoint, Api } from '#platform/pure/contract.ts';
import { createQueryClient } from '#platform/web/api/query-client.ts';
import { AppProvider } from '#platform/web/app-context.tsx';

import { loadPendingInvitation } from './pending-invitation.ts';
import { SchoolInvitationPage } from './school-invitation-page.tsx';

const id = '7b1c5b1e-0f5c-4d8e-9a39-3f6d0c9a1b2c';
const membershipId = '0190a1b2-0000-7000-8000-000000000001';
const token = 'A'.repeat(43);
const here = `/organizations/${id}/invitation`;
const read = 'GET /api/organizations/:id/invitation';
const request = 'POST /api/organizations/:id/membership_requests';

beforeEach(() => history.replaceState(null, '', here));
afterEach(() => {
  cleanup();
  localStorage.clear();
});

interface More {
  guest?: boolean;
  token?: string;
  linkedTo?: string;
  answer?: () => unknown;
}

async function open(facts: Partial<InvitationView>, more: More = {}) {
  const invitation: InvitationView = {
    id,
    name: 'Oak School',
    membershipId: null,
    isMember: false,
    ownerUsername: 'ada',
    requestedMembership: false,
    hasReachedTheLimit: false,
    autoAccept: false,
    eduMode: true,
    organization: more.linkedTo ? { id: membershipId, name: more.linkedTo } : null,
    ...facts,
  };
  const sent: { call: string; input: unknown }[] = [];
  const went: string[] = [];
  const api = (async (endpoint: AnyEndpoint, input: unknown) => {
    const call = `${endpoint.method} ${endpoint.path}`;
    if (call === read) return invitation;
    if (call === 'GET /api/account') return { user: { email: 'kim@oak.example' } };
    sent.push({ call, input });
    return more.answer?.() ?? { membership: { id: membershipId, accepted: false, declined: false } };
  }) as Api;
  const viewer = more.guest ? null : aViewer;
  const search: Record<string, string> = more.token ? { invitationToken: more.token } : {};
  render(
    <QueryClientProvider client={createQueryClient('browser')}>
      <AppProvider value={{ api, viewer, settings: authSettings, navigate: (href) => void went.push(href) }}>
        <Suspense>
          <SchoolInvitationPage params={{ id }} search={search} />
        </Suspense>
      </AppProvider>
    </QueryClientProvider>,
  );
  await screen.findByRole('heading', { level: 1, name: 'Join Oak School by ada' });
  return { sent, went };
}
const buttons = () => screen.queryAllByRole('button').map((one) => one.textContent);
const click = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('a member of another school reads both schools’ names and gets no buttons [EDU-095] [EDU-096] [EDU-097]', async () => {
  await open({ membershipId }, { linkedTo: 'Elm School' });
  expect(
    screen.getByText(
      'Your account (kim@oak.example) is linked to Elm School. To join Oak School you need to create a new account with a separate email address',
    ),
  ).toBeTruthy();
  expect(buttons()).toEqual([]);
});

test('a request shows that it was sent [EDU-102]', async () => {
  const { sent, went } = await open({});
  fireEvent.change(screen.getByLabelText('Your name at school'), { target: { value: 'Kim Lee' } });
  click('Join');
  expect(await screen.findByText('Request sent!')).toBeTruthy();
  expect(sent).toEqual([{ call: request, input: { id, membershipRequest: { name: 'Kim Lee' } } }]);
  expect([buttons(), went]).toEqual([[], []]);
});

test('a guest is sent to sign-in, with a token to sign-up, and the invitation is saved', async () => {
  for (const [given, tab] of [
    [undefined, 'sign_in'],
    [token, 'sign_up'],
  ] as const) {
    const path = given ? `${here}?invitation_token=${given}` : here;
    history.replaceState(null, '', path);
    const { sent, went } = await open({}, { guest: true, ...(given && { token: given }) });
    click('Join');
    expect(went).toEqual([`/auth?tab=${tab}&redirect_to=${encodeURIComponent(path)}`]);
    expect(sent).toEqual([]);
    expect(loadPendingInvitation(Date.now())).toBe(path);
    cleanup();
    await open({});
    expect(loadPendingInvitation(Date.now())).toBeNull();
    cleanup();
  }
});
