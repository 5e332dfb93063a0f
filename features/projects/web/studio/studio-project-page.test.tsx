// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { userResource } from '#features/profiles/model/user-resource.ts';
import { forbidden, notFound } from '#platform/pure/refusal.ts';
import { createQueryClient } from '#platform/web/api/query-client.ts';
import type { LiveConnection } from '#platform/web/live.ts';
import type { ProjectApiDocument } from '../../contract.ts';
import {
  aFakeApi,
  aProjectDocument,
  getProjectCall,
  musician,
  renameCall,
} from '../../testing/render-projects.tsx';
import { loadAllPages } from './load-all-pages.ts';
import { StudioApp } from './studio-app.tsx';

afterEach(cleanup);

const presence = 'GET /api/projects/:id/presence';
const membershipsCall = 'GET /api/projects/:id/memberships';
const invite = 'POST /api/projects/:id/memberships';
const inviteesCall = 'GET /api/projects/:id/invitees';
const inviteMany = 'POST /api/projects/:id/invitations';
const emailedCall = 'GET /api/projects/:id/invitations';
const withdrawCall = 'DELETE /api/projects/:project_id/invitations/:id';
const bansCall = 'GET /api/projects/:id/bans';
const banCall = 'POST /api/projects/:id/bans';
const liftCall = 'DELETE /api/projects/:id/bans/:user_guid';
const respond = 'PUT /api/members/:membership_id/respond';
const userOf = (username: string, document: ProjectApiDocument) => {
  const found = document.included.find((all) => all.type === 'user' && all.attributes.username === username);
  if (found?.type !== 'user') throw new Error(`${username} is not in the project`);
  return { id: found.id, ...found.attributes };
};
const listOf = (data: readonly object[]) => ({ data, meta: { nextPage: null, total: data.length } });

/** Renders the page of a project with a fake API and a fake live connection. */
function open(
  document: ProjectApiDocument,
  answers: Parameters<typeof aFakeApi>[0] = {},
  openShare = false,
  schoolHome?: string,
) {
  const network = aFakeApi({
    [getProjectCall]: () => document,
    [presence]: () => listOf([]),
    [membershipsCall]: () => listOf([]),
    [emailedCall]: () => ({ invitations: [], meta: { nextPage: null } }),
    [bansCall]: () => ({ bans: [], meta: { nextPage: null } }),
    ...answers,
  });
  const listeners = new Map<string, (data: unknown) => void>();
  const connected: string[] = [];
  let closed = 0;
  const connect = (projectId: string): LiveConnection => {
    connected.push(projectId);
    return {
      on(event, listener) {
        listeners.set(event, listener);
        return () => {};
      },
      onConnected: () => () => {},
      send: () => {},
      close() {
        closed += 1;
      },
    };
  };
  const page = { kind: 'project', document, openShare, publishing: null } as const;
  const { unmount } = render(
    <StudioApp
      state={{
        siteUrl: 'https://tonehall.example',
        siteName: 'Nightshift',
        limits: { exports: ['wav'], lockedDevices: [] },
        sound: { kernels: '', worklet: '', render: '' },
        viewerId: musician.id,
        page,
        ...(schoolHome && { schoolHome }),
      }}
      api={network.api}
      client={createQueryClient('browser')}
      connect={connect}
      replace={() => {}}
      logo="Tonehall"
      showUnsent={(closed) => <p>Edits of {closed?.title}</p>}
      showProject={({ title, titleField, home, people, offer }) => (
        <header>
          {home}
          <h1>{titleField || title}</h1>
          {people}
          {offer}
        </header>
      )}
    />,
  );
  const receive = (event: string) => act(() => listeners.get(event)?.({}));
  return { ...network, receive, connected, closings: () => closed, unmount };
}
const here = () => screen.queryAllByText('Here now');
const showPeople = () => fireEvent.click(screen.getByRole('button', { name: 'People' }));

test('the page shows title, members and the name of the installation [SITE-103]', async () => {
  open(aProjectDocument({ title: 'Night drive', kind: 'Project', members: ['ben'] }));
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Night drive');
  fireEvent.click(screen.getByRole('button', { name: 'People' }));
  const people = within(screen.getByRole('region', { name: 'People' })).getAllByRole('listitem');
  expect(people.map((person) => person.textContent)).toEqual([
    expect.stringContaining('Owner, that is you'),
    expect.stringContaining('benEditor'),
  ]);
  expect(document.title).toBe('Night drive · Nightshift studio');
  expect(screen.getByRole('link', { name: 'Nightshift' })).toBeTruthy();
});

test('all links of a student lead to the school, also where the project is closed; names are plain text [EDU-244]', async () => {
  const home = 'https://education.example/education';
  const { receive } = open(
    aProjectDocument({ kind: 'Project', members: ['ben'] }),
    {
      [getProjectCall]: () => {
        throw notFound();
      },
    },
    false,
    home,
  );
  const targets = () => screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  fireEvent.click(screen.getByRole('button', { name: 'People' }));
  expect(screen.getByText('ben')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'My school' })).toBeTruthy();
  expect(new Set(targets())).toEqual(new Set([home]));
  receive('project-changed');
  await screen.findByRole('heading', { name: 'This project is closed to you' });
  expect(screen.getByRole('link', { name: 'My school' })).toBeTruthy();
  expect(new Set(targets())).toEqual(new Set([home]));
});

test('who works on it at a school is called by the name there: members, present ones, bans [EDU-330]', async () => {
  const project = aProjectDocument({ kind: 'Project', members: ['ben'] });
  for (const one of project.included)
    if (one.type === 'user' && one.attributes.username === 'ben') one.attributes.nameAtSchool = 'Mia K.';
  open(project, { [presence]: () => listOf([userResource(userOf('ben', project))]) }, true);
  showPeople();
  await waitFor(() => expect(here()).toHaveLength(1));
  const people = within(screen.getByRole('region', { name: 'People' })).getAllByRole('listitem');
  expect(people.map((person) => person.textContent)).toContainEqual(
    expect.stringContaining('Mia K.EditorHere now'),
  );
  expect(screen.getByRole('button', { name: 'Ban Mia K.' })).toBeTruthy();
  expect(document.body.textContent).not.toContain('ben');
});

test('presence is updated at once, and closing the page closes the connection', async () => {
  const project = aProjectDocument({ kind: 'Project', members: ['ben'] });
  let present = [userOf('ada', project)];
  const { receive, connected, closings, unmount } = open(project, {
    [presence]: () => listOf(present.map(userResource)),
  });
  showPeople();
  await waitFor(() => expect(here()).toHaveLength(1));
  present = [userOf('ada', project), userOf('ben', project)];
  receive('presence');
  await waitFor(() => expect(here()).toHaveLength(2));
  present = [userOf('ada', project)];
  receive('presence');
  await waitFor(() => expect(here()).toHaveLength(1));
  expect([connected, closings()]).toEqual([[project.data.id], 0]);
  unmount();
  expect(closings()).toBe(1);
});

test('a message during the first fetch of the present members has them fetched again', async () => {
  const project = aProjectDocument({ kind: 'Project', members: ['ben'] });
  const first = Promise.withResolvers<object>();
  const answers = [
    () => first.promise,
    () => listOf(['ada', 'ben'].map((one) => userResource(userOf(one, project)))),
  ];
  const { receive, calls } = open(project, {
    [presence]: () => (answers.length > 1 ? answers.shift() : answers[0])?.(),
  });
  showPeople();
  await waitFor(() => expect(calls(presence)).toHaveLength(1));
  receive('presence');
  first.resolve(listOf([userResource(userOf('ada', project))]));
  await waitFor(() => expect(here()).toHaveLength(2));
});

test('a changed title and a new member are shown at once', async () => {
  const before = aProjectDocument({ title: 'Before', kind: 'Project' });
  const after = aProjectDocument({ title: 'After', kind: 'Project', members: ['ben'] });
  after.data.id = before.data.id;
  let now = before;
  const { receive } = open(before, { [getProjectCall]: () => now });
  now = after;
  receive('project-changed');
  await screen.findByRole('heading', { level: 1, name: 'After' });
  fireEvent.click(screen.getByRole('button', { name: 'People' }));
  expect(screen.getByText('ben')).toBeTruthy();
});

test('the owner renames the project where its title stands, without the live connection, and has the focus there [PROJECT-027]', async () => {
  const before = aProjectDocument({ title: 'Before' });
  const after = aProjectDocument({ title: 'After' });
  const { calls } = open(before, { [renameCall]: () => after, [getProjectCall]: () => after });
  fireEvent.click(screen.getByRole('button', { name: 'Before' }));
  const field = screen.getByRole('textbox', { name: 'Title' });
  fireEvent.change(field, { target: { value: 'After' } });
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(calls(renameCall)).toEqual([{ id: before.data.id, project: { title: 'After' } }]);
  const title = await screen.findByRole('button', { name: 'After' });
  expect(screen.queryByRole('textbox', { name: 'Title' })).toBeNull();
  expect(document.activeElement).toBe(title);
});

test('a deleted project shows its text and closes the connection', async () => {
  const { receive, closings } = open(aProjectDocument({ kind: 'Project' }), {
    [getProjectCall]() {
      throw notFound();
    },
  });
  receive('project-changed');
  await screen.findByRole('heading', { name: 'This project is closed to you' });
  expect(screen.getByText(/^Edits of ./)).toBeTruthy();
  expect(closings()).toBe(1);
});

test('a teacher to whom the project is closed meanwhile reads that they need a second factor [EDU-253]', async () => {
  const text = 'Turn on a second factor in your account first.';
  const { receive } = open(aProjectDocument({ kind: 'Project' }), {
    [getProjectCall]() {
      throw forbidden(text, 'second_factor_required');
    },
  });
  receive('project-changed');
  await screen.findByRole('heading', { name: 'This project is closed to you' });
  expect(screen.getByRole('alert').textContent).toBe(text);
});

test('a viewer of a template opens no connection and can create a project from it', async () => {
  const template = aProjectDocument({ owner: 'ben', isTemplate: true });
  const { connected, calls } = open(template);
  const link = screen.getByRole('link', { name: 'Open as new project' });
  expect(link.getAttribute('href')).toBe(
    `/templates/${template.data.relationships.template.data?.id}/new-project`,
  );
  expect(screen.queryByRole('button', { name: 'Share' })).toBeNull();
  expect([connected, calls(presence)]).toEqual([[], []]);
});

test('the owner invites by name and answers requests in the share dialog, which a parameter opens [EDU-121] [EDU-148] [NOTIF-032] [STUDIO-004]', async () => {
  const project = aProjectDocument({ title: 'Night drive', kind: 'Project' });
  const other = aProjectDocument({ owner: 'ben', members: ['eve'] });
  const [ben, eve] = [userOf('ben', other), userOf('eve', other)];
  const openMembership = (id: string, kind: string, { id: userId }: { id: string }) => ({
    id,
    type: 'open_membership',
    attributes: { kind, createdAt: '2026-03-01T10:00:00.000Z' },
    relationships: { user: { data: { id: userId, type: 'user' } } },
  });
  const openMemberships = [openMembership('r1', 'request', ben), openMembership('i1', 'invitation', eve)];
  const { calls } = open(
    project,
    {
      [membershipsCall]: () => ({ ...listOf(openMemberships), included: [ben, eve].map(userResource) }),
      [invite]: () => ({ membership: { accepted: false } }),
      [respond]: () => ({ membership: { accepted: true } }),
    },
    true,
  );
  const dialog = within(screen.getByRole('dialog', { name: 'Share “Night drive”' }));
  await dialog.findByText('Wants to join');
  fireEvent.click(dialog.getByRole('button', { name: 'Accept' }));
  await waitFor(() =>
    expect(calls(respond)).toEqual([{ membershipId: 'r1', membership: { accepted: true } }]),
  );
  fireEvent.click(dialog.getByRole('button', { name: 'Decline' }));
  await waitFor(() =>
    expect(calls(respond).at(-1)).toEqual({ membershipId: 'r1', membership: { declined: true } }),
  );
  fireEvent.change(dialog.getByLabelText(/Username/), { target: { value: 'mia' } });
  fireEvent.submit(dialog.getByLabelText(/Username/));
  await waitFor(() => expect(calls(invite)).toEqual([{ id: project.data.id, username: 'mia' }]));
});

test('the owner invites by e-mail in the share dialog, and takes such an invitation back [EDU-142] [EDU-149]', async () => {
  const project = aProjectDocument({ title: 'Night drive', kind: 'Project' });
  const { id } = project.data;
  let invitations = [] as object[];
  const { calls } = open(
    project,
    {
      [emailedCall]: () => ({ invitations, meta: { nextPage: null } }),
      [inviteMany]: () => {
        const at = '2026-03-01T10:00:00.000Z';
        invitations = [{ id: 'e1', email: 'mia@example.org', createdAt: at, expiresAt: at }];
      },
      [withdrawCall]: () => {
        invitations = [];
      },
    },
    true,
  );
  await waitFor(() => expect(calls(emailedCall)).toHaveLength(1));
  const field = screen.getByLabelText(/Username/);
  fireEvent.change(field, { target: { value: 'mia@example.org' } });
  fireEvent.submit(field);
  await waitFor(() => expect(calls(inviteMany)).toEqual([{ id, emails: ['mia@example.org'] }]));
  await waitFor(() => expect(calls(emailedCall).length).toBeGreaterThan(1));
  fireEvent.click(await screen.findByRole('button', { name: 'Take back the invitation of mia@example.org' }));
  await waitFor(() => expect(screen.queryByText('mia@example.org')).toBeNull());
  expect(calls(withdrawCall)).toEqual([{ projectId: id, id: 'e1' }]);
});

test('[STUDIO-147] [STUDIO-148] the owner copies the invitation link and makes a member a listener in the share dialog', async () => {
  const project = aProjectDocument({ title: 'Night drive', kind: 'Project', members: ['ben'] });
  const { id } = project.data;
  const member = project.included.find(({ type }) => type === 'member');
  const update = 'PUT /api/projects/:project_id/members/:id';
  const { calls } = open(project, { [update]: () => undefined }, true);
  const copied: string[] = [];
  vi.stubGlobal('navigator', { clipboard: { writeText: async (text: string) => void copied.push(text) } });
  fireEvent.click(screen.getByRole('button', { name: 'Copy invitation link' }));
  await waitFor(() => expect(copied).toEqual([`https://tonehall.example/projects/${id}/invitation`]));
  const role = screen.getByRole('combobox', { name: 'Role of ben' });
  expect((role as HTMLSelectElement).value).toBe('editor');
  fireEvent.change(role, { target: { value: 'listener' } });
  await waitFor(() =>
    expect(calls(update)).toEqual([{ projectId: id, id: member?.id, member: { role: 'listener' } }]),
  );
});

test('the owner bans a member after a question, and lifts bans [EDU-126] [EDU-130]', async () => {
  const project = aProjectDocument({ title: 'Night drive', kind: 'Project', members: ['ben'] });
  const { guid } = userOf('ben', project);
  const { id } = project.data;
  let bans = [] as object[];
  const { calls } = open(
    project,
    {
      [bansCall]: () => ({ bans, meta: { nextPage: null } }),
      [banCall]: () => {
        bans = [{ userGuid: guid, username: 'ben', name: 'Mia K.', since: '2026-03-01T10:00:00.000Z' }];
      },
      [liftCall]: () => {
        bans = [];
      },
    },
    true,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Ban ben' }));
  expect(calls(banCall)).toEqual([]);
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Ban' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Lift the ban of Mia K.' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Lift the ban of Mia K.' })).toBeNull());
  expect(calls(banCall)).toEqual([{ id, userGuid: guid }]);
  expect(calls(liftCall)).toEqual([{ id, userGuid: guid }]);
});

test('all pages of a list are loaded, each item once', async () => {
  const user = (id: string) => ({ id, type: 'user', attributes: {} });
  const pages = [
    [user('a'), user('b')],
    [user('b'), user('c')],
  ];
  const requestedPages: unknown[] = [];
  const read = async (page: string | number | undefined) => {
    requestedPages.push(page);
    return {
      data: pages[requestedPages.length - 1] ?? [],
      meta: { nextPage: requestedPages.length === 1 ? 'further' : null },
    };
  };
  expect((await loadAllPages(read)).map(({ id }) => id)).toEqual(['a', 'b', 'c']);
  expect(requestedPages).toEqual([undefined, 'further']);
});

test('the share dialog of a campaign’s project opens it to everyone or to requests, and takes a failure back [CAMPAIGN-157]', async () => {
  const document = aProjectDocument({ kind: 'Project', inCampaign: true, openCollaboration: true });
  const update = 'PUT /api/projects/:id';
  let fails = false;
  const { calls } = open(
    document,
    {
      [update]: () => {
        if (fails) throw notFound();
        return document;
      },
    },
    true,
  );
  const choice = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Who may join' });
  expect(choice.value).toBe('open');
  fireEvent.change(choice, { target: { value: 'requests' } });
  await waitFor(() =>
    expect(calls(update)).toEqual([{ id: document.data.id, project: { openCollaboration: false } }]),
  );
  expect(choice.value).toBe('requests');
  fails = true;
  fireEvent.change(choice, { target: { value: 'open' } });
  await waitFor(() => expect(calls(update)).toHaveLength(2));
  cleanup();
  open(aProjectDocument({ kind: 'Project' }), {}, true);
  expect(screen.queryByRole('combobox', { name: 'Who may join' })).toBeNull();
});

test('who types a name in "Share" chooses among the members found; an address finds nobody [PROJECT-064]', async () => {
  const found = (username: string, state: string) => ({
    id: username,
    username,
    avatarSmallUrl: null,
    state,
  });
  const { calls } = open(
    aProjectDocument({ title: 'Night drive', kind: 'Project' }),
    {
      [inviteesCall]: () => ({ invitees: [found('benny', 'none'), found('bentley', 'member')] }),
      [invite]: () => ({ membership: { accepted: false } }),
    },
    true,
  );
  const field = screen.getByLabelText(/Username or e-mail/) as HTMLInputElement;
  fireEvent.change(field, { target: { value: 'ben' } });
  const list = within(await screen.findByRole('list', { name: 'Members found' }));
  expect(
    list.getAllByRole('button').map((one) => [one.textContent, (one as HTMLButtonElement).disabled]),
  ).toEqual([
    [expect.stringContaining('benny'), false],
    [expect.stringContaining('bentleyWorks on it'), true],
  ]);
  expect(calls(inviteesCall).at(-1)).toMatchObject({ term: 'ben' });
  fireEvent.click(list.getByRole('button', { name: /benny/ }));
  expect(field.value).toBe('benny');
  expect(document.activeElement).toBe(field);
  expect(screen.queryByRole('list', { name: 'Members found' })).toBeNull();
  fireEvent.submit(field);
  await waitFor(() => expect(calls(invite)).toEqual([expect.objectContaining({ username: 'benny' })]));
  await waitFor(() => expect(field.value).toBe(''));
  fireEvent.change(field, { target: { value: 'mia@example.org' } });
  fireEvent.submit(field);
  await waitFor(() => expect(calls(inviteMany)).toHaveLength(1));
  expect(calls(inviteesCall).filter(({ term }) => String(term).includes('@'))).toEqual([]);
});
