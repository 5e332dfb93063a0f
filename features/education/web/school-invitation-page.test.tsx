// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { authSettings, aViewer } from '#features/sign-in/testing/render-auth-page.tsx';
import type { AnyEndpoint, Api } from '#platform/pure/contract.ts';
import { conflict, forbidden } from '#platform/pure/refusal.ts';
import { createQueryClient } from '#platform/web/api/query-client.ts';
import { AppProvider } from '#platform/web/app-context.tsx';
import type { OrganizationInvitationView } from '../invitations.contract.ts';
import { loadPendingInvitation } from './pending-invitation.ts';
import { SchoolInvitationPage } from './school-invitation-page.tsx';

const id = '7b1c5b1e-0f5c-4d8e-9a39-3f6d0c9a1b2c';
const membershipId = '0190a1b2-0000-7000-8000-000000000001';
const token = 'A'.repeat(43);
const here = `/organizations/${id}/invitation`;
const studio = 'http://localhost:3001/';
const read = 'GET /api/organizations/:id/invitation';
const answerByToken = 'POST /api/organizations/:id/invitation';
const respond = 'PUT /api/organizations/:id/members/:membership_id/respond';
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
  educationMode?: boolean;
  answer?: () => unknown;
}

async function open(facts: Partial<OrganizationInvitationView>, more: More = {}) {
  const invitation: OrganizationInvitationView = {
    id,
    name: 'Oak School',
    membershipId: null,
    isMember: false,
    ownerUsername: 'ada',
    requestedMembership: false,
    hasReachedTheLimit: false,
    autoAccept: false,
    eduMode: true,
    ...facts,
  };
  const own = more.linkedTo
    ? { role: 'student', organization: { id: membershipId, name: more.linkedTo } }
    : null;
  const sent: { call: string; input: unknown }[] = [];
  const went: string[] = [];
  const api = (async (endpoint: AnyEndpoint, input: unknown) => {
    const call = `${endpoint.method} ${endpoint.path}`;
    if (call === read) return invitation;
    if (call === 'GET /api/organizations/own') return { membership: own };
    if (call === 'GET /api/account') return { user: { email: 'kim@oak.example' } };
    sent.push({ call, input });
    return more.answer?.() ?? { membership: { id: membershipId, accepted: false, declined: false } };
  }) as Api;
  const settings = { ...authSettings, educationMode: more.educationMode ?? true };
  const viewer = more.guest ? null : aViewer;
  const search: Record<string, string> = more.token ? { invitationToken: more.token } : {};
  render(
    <QueryClientProvider client={createQueryClient('browser')}>
      <AppProvider value={{ api, viewer, settings, navigate: () => undefined }}>
        <Suspense>
          <SchoolInvitationPage params={{ id }} search={search} leave={(href) => went.push(href)} />
        </Suspense>
      </AppProvider>
    </QueryClientProvider>,
  );
  await screen.findByRole('heading', { level: 1, name: 'Oak School' });
  return { sent, went };
}
const buttons = () => screen.queryAllByRole('button').map((one) => one.textContent);
const click = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test.each<[string, Partial<OrganizationInvitationView>, string[]]>([
  ['without any relation', {}, ['Join', 'No thanks']],
  ['invited', { membershipId }, ['Join Oak School', 'No thanks']],
  ['an invited requester', { membershipId, requestedMembership: true }, ['Join Oak School', 'No thanks']],
  ['a requester', { requestedMembership: true }, ['Join']],
  ['a member', { isMember: true }, []],
  ['invited, without a licence', { membershipId, hasReachedTheLimit: true }, []],
])('the buttons for a viewer: %s', async (_who, facts, offered) => {
  await open(facts);
  expect(buttons()).toEqual(offered);
  expect(
    screen.getByText('Tonehall is an online music studio. Make music together, right in your browser.'),
  ).toBeTruthy();
});

test('a requester reads that they asked, and the button is disabled', async () => {
  await open({ requestedMembership: true });
  expect(screen.getByText('You already requested membership to this organization.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Join' }).hasAttribute('disabled')).toBe(true);
});

test('an invited teacher without a free licence gets a text', async () => {
  await open({ membershipId, hasReachedTheLimit: true });
  expect(screen.getByText('All teacher licences are in use')).toBeTruthy();
});

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

test('accepting with a token sends it and opens the studio; without one the membership is answered', async () => {
  const withToken = await open({ membershipId }, { token });
  click('Join Oak School');
  await waitFor(() => expect(withToken.went).toEqual([studio]));
  expect(withToken.sent).toEqual([
    { call: answerByToken, input: { id, invitationToken: token, membership: { accepted: true } } },
  ]);
  cleanup();
  const withoutToken = await open({ membershipId });
  click('Join Oak School');
  await waitFor(() => expect(withoutToken.went).toEqual([studio]));
  expect(withoutToken.sent).toEqual([
    { call: respond, input: { id, membershipId, membership: { accepted: true } } },
  ]);
});

test('declining sends an answer to an invitation and opens the page for viewer and edition', async () => {
  for (const [facts, more, to, calls] of [
    [{ membershipId }, {}, studio, [respond]],
    [{ membershipId }, { token }, studio, [answerByToken]],
    [{ membershipId }, { educationMode: false }, '/feed', [respond]],
    [{}, {}, studio, []],
    [{}, { guest: true }, '/', []],
  ] as const) {
    const { sent, went } = await open(facts, more);
    click('No thanks');
    await waitFor(() => expect(went).toEqual([to]));
    expect(sent.map(({ call }) => call)).toEqual(calls);
    cleanup();
  }
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

test('an invitation to another address says so and still allows a request', async () => {
  await open({}, { token });
  expect(screen.getByText(/This invitation was sent to another address/)).toBeTruthy();
  expect(buttons()).toEqual(['Join', 'No thanks']);
});

test('a refusal is shown, and the buttons stay', async () => {
  await open(
    { membershipId },
    {
      token,
      answer: () => {
        throw conflict('Your account is already linked to an organization.', 'linked_to_organization');
      },
    },
  );
  click('Join Oak School');
  expect(await screen.findByText('Your account is already linked to an organization.')).toBeTruthy();
  expect(buttons()).toEqual(['Join Oak School', 'No thanks']);
});

test('a banned member reads so and gets only a link to the dashboard', async () => {
  const text = 'You have been banned by the organization owner';
  await open(
    {},
    {
      answer: () => {
        throw forbidden(text, 'banned');
      },
    },
  );
  click('Join');
  expect(await screen.findByText(text)).toBeTruthy();
  expect(buttons()).toEqual([]);
  expect(screen.getByRole('link', { name: 'Go to dashboard' }).getAttribute('href')).toBe(studio);
});
