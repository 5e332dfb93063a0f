// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, expect, test } from 'vitest';
import { conflict, forbidden } from '#platform/pure/refusal.ts';
import type { Viewer } from '#platform/web/viewer.ts';
import type { ProjectInvitationView } from '../membership.contract.ts';
import {
  aFakeApi,
  aProjectDocument,
  cloneCall,
  musician,
  renderProjects,
} from '../testing/render-projects.tsx';
import { ProjectInvitationPage } from './project-invitation-page.tsx';

afterEach(cleanup);

const id = '0198f000-0000-7000-9000-000000000001';
const membershipId = '0198f000-0000-7000-9000-000000000002';
const read = 'GET /api/projects/:id/invitation';
const request = 'POST /api/projects/:id/membership_requests';
const respond = 'PUT /api/members/:membership_id/respond';
const studioHref = `/studio?joinRoom=${id}`;

async function open(
  facts: Partial<ProjectInvitationView>,
  answers: Record<string, () => unknown> = {},
  viewer: Viewer | null = musician,
) {
  const invitation: ProjectInvitationView = {
    id,
    name: 'Night drive',
    membershipId: null,
    isMember: false,
    ownerUsername: 'ben',
    requestedMembership: false,
    hasReachedTheLimit: false,
    autoAccept: false,
    mayBeDuplicated: false,
    eduMode: false,
    ...facts,
  };
  const network = aFakeApi({ [read]: () => invitation, ...answers });
  const shown = renderProjects(
    <Suspense>
      <ProjectInvitationPage params={{ id }} />
    </Suspense>,
    network.api,
    viewer,
  );
  await screen.findByRole('heading', { level: 1, name: 'Night drive' });
  return { ...network, ...shown };
}
const buttons = () => screen.queryAllByRole('button').map((one) => one.textContent);
const click = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const status = () => screen.getAllByRole('status')[0]?.textContent;

test.each<[string, Partial<ProjectInvitationView>, string[]]>([
  ['without any relation', {}, ['No thanks', 'Request access']],
  ['invited', { membershipId }, ['No thanks', "Let's collaborate"]],
  ['open collaboration', { autoAccept: true }, ['No thanks', "Let's collaborate"]],
  [
    'open collaboration with copies',
    { autoAccept: true, mayBeDuplicated: true },
    ['No thanks', "Let's collaborate", 'Duplicate'],
  ],
  ['a requester', { requestedMembership: true }, ['Request access']],
  ['a member', { isMember: true }, []],
  [
    'a member of an open collaboration',
    { isMember: true, autoAccept: true, hasReachedTheLimit: true },
    ["Let's collaborate"],
  ],
  ['invited, at the limit', { membershipId, hasReachedTheLimit: true }, []],
])('the buttons for a viewer: %s', async (_who, facts, offered) => {
  await open(facts);
  expect(buttons()).toEqual(offered);
});

test('a requester reads that they asked, and the button is disabled [EDU-089]', async () => {
  await open({ requestedMembership: true });
  expect(screen.getByText('You already requested membership to this project.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Request access' }).hasAttribute('disabled')).toBe(true);
});

test('a member at the plan limit gets only the link to a larger plan [EDU-091]', async () => {
  await open({ hasReachedTheLimit: true });
  expect(screen.getByText('You have reached your limit of collaboration projects')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Upgrade' }).getAttribute('href')).toBe('/accounts');
  expect(buttons()).toEqual([]);
});

test('requesting sends the call and shows that it was sent [EDU-103]', async () => {
  const answered = Promise.withResolvers<object>();
  const { calls } = await open({}, { [request]: () => answered.promise });
  click('Request access');
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Request access' }).getAttribute('aria-busy')).toBe('true'),
  );
  answered.resolve({ membership: { id: membershipId, accepted: false, declined: false } });
  await screen.findByText('Request sent!');
  expect(calls(request)).toEqual([{ id, membershipRequest: {} }]);
  expect(buttons()).toEqual([]);
});

test('accepting opens the project in the studio [EDU-114]', async () => {
  const { calls, went } = await open({ membershipId }, { [respond]: () => ({}) });
  click("Let's collaborate");
  await waitFor(() => expect(went).toEqual([studioHref]));
  expect(calls(respond)).toEqual([{ membershipId, membership: { accepted: true } }]);
});

test('a member joins an open collaboration at once', async () => {
  const { went } = await open(
    { autoAccept: true },
    { [request]: () => ({ membership: { accepted: true } }) },
  );
  click("Let's collaborate");
  await waitFor(() => expect(went).toEqual([studioHref]));
});

test('duplicating an open collaboration opens the copy in the studio [PROJECT-048] [PROJECT-062]', async () => {
  const copy = aProjectDocument({ title: 'Night drive (copy)', kind: 'Project' });
  const { calls, went } = await open(
    { autoAccept: true, mayBeDuplicated: true },
    { [cloneCall]: () => copy },
  );
  click('Duplicate');
  await waitFor(() => expect(went).toEqual([`/studio?joinRoom=${copy.data.id}`]));
  expect(calls(cloneCall)).toEqual([{ id }]);
});

test('a refused copy shows its reason and can be tried again [PROJECT-062]', async () => {
  const { went } = await open(
    { autoAccept: true, mayBeDuplicated: true },
    {
      [cloneCall]() {
        throw forbidden('You have reached the project limit of your plan.');
      },
    },
  );
  click('Duplicate');
  await screen.findByText('You have reached the project limit of your plan.');
  expect([went, buttons()]).toEqual([[], ['No thanks', "Let's collaborate", 'Duplicate']]);
});

test('a guest who duplicates is sent to sign-in and back, without a call [PROJECT-062]', async () => {
  const { went, sent } = await open({ autoAccept: true, mayBeDuplicated: true }, {}, null);
  click('Duplicate');
  expect(went[0]).toMatch(/^\/auth\?tab=sign_in&redirect_to=/);
  expect(sent).toHaveLength(1);
});

test('a member at the plan limit is offered no copy of an open collaboration [PROJECT-062] [EDU-091]', async () => {
  await open({ autoAccept: true, mayBeDuplicated: true, hasReachedTheLimit: true });
  expect(buttons()).toEqual([]);
});

test('a member of another project than an open collaboration is offered no copy [PROJECT-062]', async () => {
  await open({ isMember: true });
  expect(screen.queryByRole('button', { name: 'Duplicate' })).toBeNull();
});

test('declining an invitation is sent and opens the feed; a guest without one goes home without a call', async () => {
  const invited = await open({ membershipId }, { [respond]: () => ({}) });
  click('No thanks');
  await waitFor(() => expect(invited.went).toEqual(['/feed']));
  expect(invited.calls(respond)).toEqual([{ membershipId, membership: { declined: true } }]);
  cleanup();
  const guest = await open({}, {}, null);
  click('No thanks');
  await waitFor(() => expect(guest.went).toEqual(['/']));
  expect(guest.sent).toHaveLength(1);
});

test('a guest who requests membership is sent to sign-in and back', async () => {
  const { went, sent } = await open({}, {}, null);
  click('Request access');
  expect(went[0]).toMatch(/^\/auth\?tab=sign_in&redirect_to=/);
  expect(sent).toHaveLength(1);
});

test.each([
  [forbidden('This project is full.', 'full'), 'This project is full.'],
  [
    conflict('You already requested membership to this project.'),
    'You already requested membership to this project.',
  ],
  [new TypeError('fell over'), 'Something went wrong. Please try again later.'],
])('a failure is shown in the status: %s', async (error, text) => {
  await open(
    {},
    {
      [request]() {
        throw error;
      },
    },
  );
  click('Request access');
  await screen.findByText(text);
  expect(status()).toContain(text);
  expect(buttons()).toContain('Request access');
});
