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
const room = `/studio?joinRoom=${id}`;

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
  ['nobody special', {}, ['No thanks', 'Request access']],
  ['invited', { membershipId }, ['No thanks', "Let's collaborate"]],
  ['anybody may', { autoAccept: true }, ['No thanks', "Let's collaborate"]],
  [
    'anybody may, and make a copy',
    { autoAccept: true, mayBeDuplicated: true },
    ['No thanks', "Let's collaborate", 'Duplicate'],
  ],
  ['has asked', { requestedMembership: true }, ['Request access']],
  ['a member', { isMember: true }, []],
  [
    'a member where anybody may',
    { isMember: true, autoAccept: true, hasReachedTheLimit: true },
    ["Let's collaborate"],
  ],
  ['invited, at the limit', { membershipId, hasReachedTheLimit: true }, []],
])('the buttons for who is: %s', async (_who, facts, offered) => {
  await open(facts);
  expect(buttons()).toEqual(offered);
});

test('who has asked reads so, and the button is disabled [EDU-089]', async () => {
  await open({ requestedMembership: true });
  expect(screen.getByText('You already requested membership to this project.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Request access' }).hasAttribute('disabled')).toBe(true);
});

test('at the limit there are no buttons but the way to a larger plan [EDU-091]', async () => {
  await open({ hasReachedTheLimit: true });
  expect(screen.getByText('You have reached your limit of collaboration projects')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Upgrade' }).getAttribute('href')).toBe('/accounts');
  expect(buttons()).toEqual([]);
});

test('asking sends the request and says that it was sent [EDU-103]', async () => {
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

test("accepting leads into the project's room in the studio [EDU-114]", async () => {
  const { calls, went } = await open({ membershipId }, { [respond]: () => ({}) });
  click("Let's collaborate");
  await waitFor(() => expect(went).toEqual([room]));
  expect(calls(respond)).toEqual([{ membershipId, membership: { accepted: true } }]);
});

test('where anybody may, one is in at once', async () => {
  const { went } = await open(
    { autoAccept: true },
    { [request]: () => ({ membership: { accepted: true } }) },
  );
  click("Let's collaborate");
  await waitFor(() => expect(went).toEqual([room]));
});

test('a member who duplicates an open collaboration is led into the copy in the studio [PROJECT-048] [PROJECT-062]', async () => {
  const copy = aProjectDocument({ title: 'Night drive (copy)', kind: 'Project' });
  const { calls, went } = await open(
    { autoAccept: true, mayBeDuplicated: true },
    { [cloneCall]: () => copy },
  );
  click('Duplicate');
  await waitFor(() => expect(went).toEqual([`/studio?joinRoom=${copy.data.id}`]));
  expect(calls(cloneCall)).toEqual([{ id }]);
});

test('a member whose copy is refused reads why and may try again [PROJECT-062]', async () => {
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

test('a guest who would duplicate is led to sign-in and back, and sends nothing [PROJECT-062]', async () => {
  const { went, sent } = await open({ autoAccept: true, mayBeDuplicated: true }, {}, null);
  click('Duplicate');
  expect(went[0]).toMatch(/^\/auth\?tab=sign_in&redirect_to=/);
  expect(sent).toHaveLength(1);
});

test('a member at the limit of the plan is offered no copy of an open collaboration [PROJECT-062] [EDU-091]', async () => {
  await open({ autoAccept: true, mayBeDuplicated: true, hasReachedTheLimit: true });
  expect(buttons()).toEqual([]);
});

test('a member of a project that is not open to all is offered no copy there [PROJECT-062]', async () => {
  await open({ isMember: true });
  expect(screen.queryByRole('button', { name: 'Duplicate' })).toBeNull();
});

test('declining is sent and leads to the feed; without an invitation nothing is sent, and a guest goes home', async () => {
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

test('a guest who would ask goes to sign-in and then back', async () => {
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
])('what goes wrong is said where the status is: %s', async (error, text) => {
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
