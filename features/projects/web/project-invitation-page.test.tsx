// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, expect, test } from 'vitest';
import { forbidden } from '#platform/pure/refusal.ts';
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
    organization: null,
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
  await screen.findByRole('heading', { level: 1 });
  return { ...network, ...shown };
}
const buttons = () => screen.queryAllByRole('button').map((one) => one.textContent);
const click = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('the page shows the project and requests its membership [EDU-103] [EDU-151]', async () => {
  const answer = { membership: { id: membershipId, accepted: false, declined: false } };
  const { calls } = await open({}, { [request]: () => answer });
  expect(buttons()).toEqual(['No thanks', 'Request access']);
  click('Request access');
  await screen.findByText('Request sent!');
  expect(calls(request)).toEqual([{ id, membershipRequest: {} }]);
});

test('a banned member reads so at load [EDU-152]', async () => {
  const text = 'You have been banned by the project owner';
  const { api } = aFakeApi({
    [read]() {
      throw forbidden(text, 'banned');
    },
  });
  renderProjects(
    <Suspense>
      <ProjectInvitationPage params={{ id }} />
    </Suspense>,
    api,
  );
  expect(await screen.findByText(text)).toBeTruthy();
  expect(buttons()).toEqual([]);
});

test('an open collaboration offers a copy beside joining [PROJECT-062]', async () => {
  await open({ autoAccept: true, mayBeDuplicated: true });
  expect(buttons()).toEqual(['No thanks', "Let's collaborate", 'Duplicate']);
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
