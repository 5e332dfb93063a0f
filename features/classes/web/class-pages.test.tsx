// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { openTracks } from '#features/tracks/testing/open-tracks.tsx';
import type { ClassView } from '../contract.ts';
import { ClassPage } from './class-page.tsx';
import { ClassesPage } from './classes-page.tsx';
import { SchoolHomePage } from './school-home-page.tsx';
import { SchoolWithClassesPage } from './school-with-classes-page.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const id = '7b1c5b1e-0f5c-4d8e-9a39-3f6d0c9a1b2c';
const meta = { nextPage: null };
const summary = {
  id,
  name: '7B',
  year: 2026,
  colour: 'teal',
  archivedAt: null,
  role: 'teacher',
  students: 2,
};
const announcement = {
  id: 'one',
  workspace: { id, name: '7B' },
  text: 'Bring headphones.',
  author: 'Ada Byron',
  createdAt: '2026-11-20T10:00:00.000Z',
  mayDelete: true,
};
const person = (at: number, name: string, role: 'teacher' | 'student', forTeacher: boolean) => ({
  membershipId: `0190a1b2-0000-7000-8000-00000000000${at}`,
  role,
  name,
  ...(forTeacher && {
    userGuid: `0190a1b2-0000-7000-9000-00000000000${at}`,
    username: `melody${at}`,
    group: '',
    state: 'unconfirmed' as const,
    lastSeenAt: null,
  }),
});
const view = (isTeacher: boolean, more: Partial<ClassView> = {}): ClassView => ({
  id,
  name: '7B',
  year: 2026,
  colour: 'teal',
  archivedAt: null,
  role: isTeacher ? 'teacher' : 'student',
  autoAccept: false,
  organization: { id, name: 'Oak' },
  owner: { username: 'ada' },
  mayManage: isTeacher,
  members: [person(1, 'Ada Byron', 'teacher', isTeacher), person(2, 'Kim Lee', 'student', isTeacher)],
  code: null,
  signInUntil: null,
  ...more,
});

const base = (role: 'owner' | 'faculty' | 'student') => ({
  'GET /api/organizations/own': () => ({ membership: { role, organization: { id, name: 'Oak' } } }),
  'GET /api/organizations/:id': () => ({
    licence: { state: 'trial', until: '2026-12-20T10:00:00.000Z', teachers: 2, licences: 10 },
  }),
  'GET /api/workspaces': ({ archived }: { archived: boolean }) => ({
    workspaces: archived ? [] : [summary],
    meta,
  }),
  'GET /api/class_membership_requests': () => ({
    requests: [
      {
        membershipId: '0190a1b2-0000-7000-8000-000000000009',
        workspace: { id, name: '7B' },
        name: 'Robin Ash',
        username: 'melody9',
        userGuid: '0190a1b2-0000-7000-9000-000000000009',
        since: '2026-11-20T10:00:00.000Z',
      },
    ],
    meta,
  }),
  'GET /api/workspaces/:id/invitations': () => ({
    invitations: [
      {
        id: '0190a1b2-0000-7000-8000-000000000010',
        email: '',
        username: 'melody10',
        createdAt: '2026-11-20T10:00:00.000Z',
        expiresAt: '2026-12-04T10:00:00.000Z',
      },
    ],
    meta,
  }),
  'PUT /api/members/:membership_id/respond': () => ({
    membership: { id, accepted: true, declined: false },
  }),
  'GET /api/class_announcements': () => ({ announcements: [announcement], meta }),
  'GET /api/accounts/pieces': () => ({ data: [], included: [], meta: { total: 0, nextPage: null } }),
  'GET /api/workspaces/:id/projects': () => ({
    projects: [
      {
        id,
        title: 'Rain song',
        kind: 'Song',
        ownerName: 'Kim Lee',
        updatedAt: '2026-11-20T10:00:00.000Z',
        address: 'https://studio.tonehall.example/project/1',
        isOwn: false,
      },
    ],
    meta,
  }),
  'GET /api/organizations/:id/members': () => ({
    members: [
      {
        membershipId: id,
        userGuid: '0190a1b2-0000-7000-9000-000000000003',
        role: 'student',
        name: 'Sam Tee',
        username: 'sam',
        managed: false,
        since: '2026-11-20T10:00:00.000Z',
      },
    ],
    meta,
  }),
  'GET /api/workspaces/:id/students': () => ({ way: 'pictures', students: [] }),
  'GET /api/organizations/:id/invitations': () => ({ invitations: [], meta }),
  'GET /api/organizations/:id/bans': () => ({ bans: [], meta }),
});

/** Texts of the buttons, without those of messages that an action before left. */
const buttons = () =>
  screen
    .queryAllByRole('button')
    .map((one) => one.textContent)
    .filter((text) => text !== '');

test('the home of a student has their classes, announcements, projects and tracks, and is read aloud [EDU-168]', async () => {
  const spoken: { text: string; onend?: () => void }[] = [];
  vi.stubGlobal('speechSynthesis', {
    speak: (one: (typeof spoken)[number]) => spoken.push(one),
    cancel: () => {},
  });
  vi.stubGlobal(
    'SpeechSynthesisUtterance',
    class {
      text: string;
      constructor(text: string) {
        this.text = text;
      }
    },
  );
  const { user } = await openTracks(<SchoolHomePage />, { answers: base('student') as never });
  await screen.findByRole('heading', { name: 'Oak', level: 1 });
  expect(screen.getByRole('link', { name: /^7B/ }).getAttribute('href')).toBe(`/education/classes/${id}`);
  expect(screen.getByText('Bring headphones.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'My tracks' }).getAttribute('href')).toBe('/account/tracks');
  expect(screen.queryByRole('link', { name: 'People of the school' })).toBeNull();
  expect(screen.queryByRole('button', { name: /Take back/ })).toBeNull();
  await user.click(await screen.findByRole('button', { name: 'Read aloud: this page' }));
  expect(spoken.map(({ text }) => text)).toEqual([expect.stringContaining('7B: Bring headphones.')]);
  expect(screen.getByRole('button', { name: 'Stop reading' })).toBeTruthy();
  spoken[0]?.onend?.();
  await screen.findByRole('button', { name: 'Read aloud: this page' });
});

test('without a voice of the browser nothing offers to read; teachers get to all classes and people [EDU-168]', async () => {
  await openTracks(<SchoolHomePage />, { answers: base('faculty') as never });
  await screen.findByRole('heading', { name: 'Oak', level: 1 });
  expect(screen.queryByRole('button', { name: /aloud/ })).toBeNull();
  expect(screen.getByRole('link', { name: 'All classes' }).getAttribute('href')).toBe('/education/classes');
  expect(screen.getByRole('link', { name: 'People of the school' }).getAttribute('href')).toBe(
    '/education/school',
  );
});

test('the school’s page lists its classes and who asks to join one between requests and people [EDU-141] [EDU-148]', async () => {
  const { user, calls } = await openTracks(<SchoolWithClassesPage />, { answers: base('owner') as never });
  await screen.findByRole('heading', { name: 'Classes' });
  expect(screen.getByRole('link', { name: /^7B/ })).toBeTruthy();
  expect(screen.getByText(/^7B · melody9 · since /)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Let in Robin Ash' }));
  await waitFor(() =>
    expect(calls('PUT /api/members/:membership_id/respond')).toEqual([
      { membershipId: '0190a1b2-0000-7000-8000-000000000009', membership: { accepted: true } },
    ]),
  );
  expect(screen.getByRole('link', { name: 'New and archived classes' }).getAttribute('href')).toBe(
    '/education/classes',
  );
});

test('a teacher makes a class with name and colour and comes to it [EDU-136]', async () => {
  const { user, calls, went } = await openTracks(<ClassesPage />, {
    answers: { ...base('faculty'), 'POST /api/workspaces': () => view(true) } as never,
  });
  await user.type(await screen.findByLabelText('Name'), '8A');
  await user.selectOptions(screen.getByLabelText('Colour'), 'Pink');
  await user.click(screen.getByRole('button', { name: 'Make a class' }));
  await waitFor(() => expect(went).toEqual([`/education/classes/${id}`]));
  expect(calls('POST /api/workspaces')).toEqual([{ workspace: { name: '8A', colour: 'pink' } }]);
});

test('a teacher sees accounts, window, announcements and projects to read, and adds people [EDU-162] [EDU-164] [EDU-165]', async () => {
  const { user, calls } = await openTracks(<ClassPage params={{ id }} />, {
    answers: {
      ...base('faculty'),
      'GET /api/workspaces/:id': () => view(true),
      'PUT /api/workspaces/:id/sign_in_window': () => view(true),
      'POST /api/workspaces/:id/members': () => view(true),
      'POST /api/workspaces/:id/announcements': () => announcement,
    } as never,
  });
  await screen.findByRole('heading', { name: '7B', level: 1 });
  expect(screen.getByRole('link', { name: 'Oak' }).getAttribute('href')).toBe('/education');
  expect(screen.getAllByText('E-mail not confirmed · not here yet').length).toBe(2);
  expect(screen.getByRole('link', { name: 'Download the list' }).getAttribute('href')).toBe(
    `/education/classes/${id}/students.csv`,
  );
  expect(screen.getByRole('link', { name: 'Open to read Rain song' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Open the window' }));
  await screen.findByText('The sign-in window is open.');
  expect(calls('PUT /api/workspaces/:id/sign_in_window')).toEqual([{ id }]);
  await user.type(screen.getByLabelText('Announce something to the class'), 'Hello');
  await user.click(screen.getByRole('button', { name: 'Announce' }));
  await waitFor(() =>
    expect(calls('POST /api/workspaces/:id/announcements')).toEqual([
      { id, announcement: { text: 'Hello' } },
    ]),
  );
  await user.click(screen.getByRole('button', { name: 'Add people of the school' }));
  await user.click(await screen.findByRole('button', { name: 'Add Sam Tee' }));
  await waitFor(() =>
    expect(calls('POST /api/workspaces/:id/members')).toEqual([
      { id, userGuids: ['0190a1b2-0000-7000-9000-000000000003'] },
    ]),
  );
});

test('a teacher invites into a class by e-mail and link, and takes an invitation back [EDU-142] [EDU-149]', async () => {
  const { user, calls } = await openTracks(<ClassPage params={{ id }} />, {
    answers: {
      ...base('faculty'),
      'GET /api/workspaces/:id': () => view(true),
      'POST /api/workspaces/:id/invitations': () => ({ invitations: [{}] }),
      'DELETE /api/workspaces/:workspace_id/invitations/:id': () => undefined,
    } as never,
  });
  const link = await screen.findByLabelText<HTMLInputElement>('Or hand on this link');
  expect(link.value).toMatch(new RegExp(`/workspaces/${id}/invitation$`));
  await user.type(screen.getByLabelText('Email addresses'), 'kim@oak.example, lea@oak.example');
  await user.click(screen.getByRole('button', { name: 'Invite students' }));
  await waitFor(() =>
    expect(calls('POST /api/workspaces/:id/invitations')).toEqual([
      { id, emails: ['kim@oak.example', 'lea@oak.example'] },
    ]),
  );
  await user.click(screen.getByRole('button', { name: 'Take back the invitation of melody10' }));
  await waitFor(() =>
    expect(calls('DELETE /api/workspaces/:workspace_id/invitations/:id')).toEqual([
      { workspaceId: id, id: '0190a1b2-0000-7000-8000-000000000010' },
    ]),
  );
});

test('a student sees names and announcements and changes nothing; an archived class is read only for teachers too [EDU-163]', async () => {
  await openTracks(<ClassPage params={{ id }} />, {
    answers: { ...base('student'), 'GET /api/workspaces/:id': () => view(false) } as never,
  });
  await screen.findByRole('heading', { name: '7B', level: 1 });
  expect(screen.getByText('Kim Lee')).toBeTruthy();
  expect(buttons()).toEqual([]);
  expect(screen.queryByRole('link', { name: 'Download the list' })).toBeNull();
  cleanup();
  await openTracks(<ClassPage params={{ id }} />, {
    answers: {
      ...base('faculty'),
      'GET /api/workspaces/:id': () => view(true, { archivedAt: '2026-11-20T10:00:00.000Z' }),
    } as never,
  });
  await screen.findByText(/Archived: it can be read only/);
  expect(buttons()).toEqual(['Copy', 'Begin it again', 'Delete the class']);
});
