// @vitest-environment happy-dom
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { mira } from '#features/tracks/testing/a-track.ts';
import { openTracks } from '#features/tracks/testing/open-tracks.tsx';
import { invalid, Refusal } from '#platform/pure/refusal.ts';
import type { ClassView } from '../contract.ts';
import { ClassPage } from './class-page.tsx';
import { classParts } from './class-parts.ts';
import { classRequestsPart } from './class-requests-part.ts';
import { ClassesPage } from './classes-page.tsx';
import { SchoolHomePage } from './school-home-page.tsx';
import { SchoolWithClassesPage } from './school-with-classes-page.tsx';

// The page's loader loads them in the app.
await Promise.all([classRequestsPart, ...Object.values(classParts)].map((part) => part.load()));

afterEach(() => {
  cleanup();
  vi.useRealTimers();
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
  'GET /api/organizations/:id/removed_students': () => ({ students: [] }),
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
  'GET /api/workspaces/:id/bans': () => ({ bans: [], meta }),
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

/** Opens a view of the class as its teacher. */
const openAsTeacher = (tab: string, answers: object = {}, more: Partial<ClassView> = {}) =>
  openTracks(<ClassPage params={{ id }} search={{ tab }} />, {
    answers: { ...base('faculty'), 'GET /api/workspaces/:id': () => view(true, more), ...answers } as never,
  });
const mia = { ...person(3, 'Mia K.', 'student', true), state: 'active' as const, managed: true, projects: 1 };
const waysOfMia = (more: object = {}, isClassWaiting = false) => ({
  'GET /api/workspaces/:id/students': () => ({
    way: 'card',
    isClassWaiting,
    students: [
      {
        membershipId: mia.membershipId,
        name: mia.name,
        hasWayIn: true,
        isLocked: false,
        isWaiting: false,
        hasSignedIn: false,
        ...more,
      },
    ],
  }),
});

test('a teacher opens the sign-in window, sees accounts in one list, and adds people of the school [EDU-162] [EDU-164]', async () => {
  const { user, calls } = await openAsTeacher('', {
    'PUT /api/workspaces/:id/sign_in_window': () => view(true),
    'POST /api/workspaces/:id/members': () => view(true),
  });
  await screen.findByRole('heading', { name: '7B', level: 1 });
  expect(screen.getByRole('link', { name: 'Oak' }).getAttribute('href')).toBe('/education');
  expect((await screen.findAllByText('E-mail not confirmed · not here yet')).length).toBe(1);
  expect(screen.getByRole('link', { name: 'Download the list' }).getAttribute('href')).toBe(
    `/education/classes/${id}/students.csv`,
  );
  await user.click(screen.getByRole('button', { name: 'Open the window' }));
  await screen.findByText('The sign-in window is open.');
  expect(calls('PUT /api/workspaces/:id/sign_in_window')).toEqual([{ id }]);
  await user.click(screen.getByRole('button', { name: 'Add students' }));
  await user.click(await screen.findByRole('tab', { name: 'From the school' }));
  await user.click(await screen.findByRole('button', { name: 'Add Sam Tee' }));
  await waitFor(() =>
    expect(calls('POST /api/workspaces/:id/members')).toEqual([
      { id, userGuids: ['0190a1b2-0000-7000-9000-000000000003'] },
    ]),
  );
});

test('a teacher goes through the views of a class by links, announces, and reads projects [EDU-165] [EDU-194]', async () => {
  const { user, calls } = await openAsTeacher('announcements', {
    'POST /api/workspaces/:id/announcements': () => announcement,
  });
  const views = within(await screen.findByRole('navigation', { name: 'Parts of the class' }));
  expect(views.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Students', `/education/classes/${id}`],
    ['Announcements', `/education/classes/${id}?tab=announcements`],
    ['Projects', `/education/classes/${id}?tab=projects`],
    ['Settings', `/education/classes/${id}?tab=settings`],
  ]);
  expect(views.getByRole('link', { current: 'page' }).textContent).toBe('Announcements');
  await user.type(await screen.findByLabelText('Announce something to the class'), 'Hello');
  await user.click(screen.getByRole('button', { name: 'Announce' }));
  await waitFor(() =>
    expect(calls('POST /api/workspaces/:id/announcements')).toEqual([
      { id, announcement: { text: 'Hello' } },
    ]),
  );
  cleanup();
  await openAsTeacher('projects');
  expect(await screen.findByRole('link', { name: 'Open to read Rain song' })).toBeTruthy();
  cleanup();
  await openAsTeacher('of no such name');
  expect(await screen.findByRole('heading', { name: 'Sign-in window' })).toBeTruthy();
});

test('who closes the window by the keyboard comes to the button that opens it, and who takes an announcement back to the list [EDU-382]', async () => {
  let signInUntil: string | null = '2026-11-20T10:45:00.000Z';
  const { user } = await openAsTeacher('', {
    'GET /api/workspaces/:id': () => view(true, { signInUntil }),
    'DELETE /api/workspaces/:id/sign_in_window': () => {
      signInUntil = null;
      return view(true);
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Close the window' }));
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Open the window'));
  cleanup();
  const second = await openAsTeacher('announcements', {
    'DELETE /api/workspaces/:workspace_id/announcements/:id': () => undefined,
  });
  await second.user.click(await screen.findByRole('button', { name: /^Take back: / }));
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Announcements' }));
});

test('a teacher is asked before the way in of the class changes [EDU-380]', async () => {
  const { user, calls } = await openAsTeacher('', {
    ...waysOfMia(),
    'PUT /api/workspaces/:id/way_in': () => ({ made: [] }),
  });
  await user.click(await screen.findByText('Make a code, choose a way in'));
  const way = await screen.findByLabelText<HTMLSelectElement>(
    'Students without an e-mail address sign in by',
  );
  await user.selectOptions(way, 'words');
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect([way.value, calls('PUT /api/workspaces/:id/way_in')]).toEqual(['card', []]);
  await user.selectOptions(way, 'words');
  await user.click(await screen.findByRole('button', { name: 'Sign in by this' }));
  await waitFor(() => expect(calls('PUT /api/workspaces/:id/way_in')).toEqual([{ id, way: 'words' }]));
});

test('a teacher reads which name is too long before it is sent, and the way on from a full class [EDU-094] [EDU-383]', async () => {
  const { user, calls } = await openAsTeacher('', {
    'POST /api/workspaces/:id/students': () => {
      throw new Refusal(403, 'This class is full', {
        code: 'limit_reached',
        details: { more: { text: 'Make another class', address: '/education/classes' } },
      });
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Add students' }));
  const names = await screen.findByLabelText('Names');
  const long = `A${'a'.repeat(60)}`;
  await user.type(names, `Mia K.\n${long}`);
  await screen.findByText(`"${long}" has more than 60 characters: write the first name and an initial.`);
  await user.click(screen.getByRole('button', { name: 'Add 2 students' }));
  expect(calls('POST /api/workspaces/:id/students')).toEqual([]);
  await user.clear(names);
  await user.type(names, 'Mia K.');
  await user.click(screen.getByRole('button', { name: 'Add 1 student' }));
  const more = await screen.findByRole('link', { name: 'Make another class' });
  expect(more.getAttribute('href')).toBe('/education/classes');
});

test('students are sorted and shown by group, and a locked student is let in by one press [EDU-194] [EDU-183]', async () => {
  const robin = {
    ...person(4, 'Ash R.', 'student', true),
    group: 'Drums',
    lastSeenAt: '2026-11-20T10:00:00.000Z',
  };
  const { user, calls } = await openAsTeacher(
    '',
    {
      ...waysOfMia({ isLocked: true }),
      'DELETE /api/workspaces/:workspace_id/students/:id/lock': () => undefined,
    },
    { members: [person(1, 'Ada Byron', 'teacher', true), { ...mia, group: 'Bass' }, robin] },
  );
  const names = () =>
    screen.getAllByRole('button', { name: /^Open .*\.$/ }).map((one) => one.getAttribute('aria-label'));
  await screen.findByText(/^Drums · .*here on/);
  expect(names()).toEqual(['Open Ash R.', 'Open Mia K.']);
  await user.selectOptions(screen.getByLabelText('Sort by'), 'Group');
  expect(names()).toEqual(['Open Mia K.', 'Open Ash R.']);
  await user.selectOptions(screen.getByLabelText('Group'), 'Drums');
  expect(names()).toEqual(['Open Ash R.']);
  await user.selectOptions(screen.getByLabelText('Group'), 'All groups');
  await user.click(await screen.findByRole('button', { name: 'Let in Mia K.' }));
  await waitFor(() =>
    expect(calls('DELETE /api/workspaces/:workspace_id/students/:id/lock')).toEqual([
      { workspaceId: id, id: mia.membershipId },
    ]),
  );
});

test('a student who waits stands above the list, with what lets them in, and gets something new there [EDU-345]', async () => {
  const { user, calls } = await openAsTeacher(
    '',
    {
      ...waysOfMia({ isWaiting: true }),
      'POST /api/workspaces/:id/ways_in': () => ({
        made: [{ membershipId: mia.membershipId, name: mia.name, secret: { words: 'river moon' } }],
      }),
    },
    { members: [person(1, 'Ada Byron', 'teacher', true), mia] },
  );
  const waiting = within(await screen.findByRole('region', { name: 'Waiting to be let in (1)' }));
  expect(waiting.getByText(/^Tried five times in vain/)).toBeTruthy();
  expect(waiting.getByRole('button', { name: 'Let in Mia K.' })).toBeTruthy();
  await user.click(waiting.getByRole('button', { name: 'New card for Mia K.' }));
  await screen.findByText(/river moon/);
  expect(calls('POST /api/workspaces/:id/ways_in')).toEqual([{ id, membershipIds: [mia.membershipId] }]);
  cleanup();
  await openAsTeacher('', waysOfMia(), { members: [person(1, 'Ada Byron', 'teacher', true), mia] });
  await screen.findByRole('button', { name: 'Open Mia K.' });
  expect(screen.queryByRole('region', { name: /^Waiting/ })).toBeNull();
});

test('a class that has to wait gets a new code above its list, and a wait that ends leaves the page by itself [EDU-345] [EDU-360]', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setInterval', 'clearInterval'] });
  let waits = true;
  const { user, calls } = await openAsTeacher('', {
    'GET /api/workspaces/:id/students': () => waysOfMia({}, waits)['GET /api/workspaces/:id/students'](),
    'POST /api/workspaces/:id/code': () => view(true),
  });
  const waiting = within(await screen.findByRole('region', { name: 'Waiting to be let in' }));
  await user.click(waiting.getByRole('button', { name: 'Renew the code' }));
  await screen.findByText('The class has a new code and can sign in again.');
  expect(calls('POST /api/workspaces/:id/code')).toEqual([{ id }]);
  waits = false;
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  await waitFor(() => expect(screen.queryByRole('region', { name: /^Waiting/ })).toBeNull());
});

test('one student: group, new card, a card that is voided, projects to read, out of the class and banned [EDU-195] [EDU-181]', async () => {
  const { user, calls } = await openAsTeacher(
    '',
    {
      ...waysOfMia(),
      'PUT /api/workspaces/:workspace_id/members/:id': () => undefined,
      'DELETE /api/workspaces/:workspace_id/students/:id/card': () => undefined,
      'POST /api/workspaces/:id/bans': () => ({ ban: {} }),
    },
    { members: [person(1, 'Ada Byron', 'teacher', true), mia] },
  );
  expect(await screen.findByText('not here yet · 1 project')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Open Mia K.' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Mia K.' }));
  expect(await dialog.findByRole('link', { name: 'Open to read Rain song' })).toBeTruthy();
  expect(calls('GET /api/workspaces/:id/projects')).toEqual([{ id, membershipId: mia.membershipId }]);
  await user.type(dialog.getByLabelText('Group of Mia K.'), 'Drums');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(calls('PUT /api/workspaces/:workspace_id/members/:id')).toEqual([
      { workspaceId: id, id: mia.membershipId, member: { group: 'Drums' } },
    ]),
  );
  expect(dialog.getByRole('button', { name: 'New card for Mia K.' })).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Void card of Mia K.' }));
  await waitFor(() => expect(calls('DELETE /api/workspaces/:workspace_id/students/:id/card').length).toBe(1));
  expect(dialog.getByRole('button', { name: 'Take out Mia K.' })).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Ban Mia K.' }));
  await user.click(await screen.findByRole('button', { name: 'Ban' }));
  await waitFor(() =>
    expect(calls('POST /api/workspaces/:id/bans')).toEqual([{ id, userGuid: mia.userGuid }]),
  );
});

test('a teacher corrects the name of a student in the dialog, which shows a refusal and then the new name [EDU-219]', async () => {
  let name = 'Mia K.';
  const corrected = ['Mia B.', 'Mia Kay'];
  const { user, calls } = await openAsTeacher('', {
    ...waysOfMia(),
    'GET /api/workspaces/:id': () =>
      view(true, { members: [person(1, 'Ada Byron', 'teacher', true), { ...mia, name }] }),
    'PUT /api/workspaces/:workspace_id/students/:id': (input: { name: string }) => {
      if (input.name === corrected[0])
        throw invalid({ name: ['is in this class already. Add a letter to tell them apart'] });
      name = input.name;
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Open Mia K.' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Mia K.' }));
  const field = dialog.getByLabelText(/^Name of Mia K\./);
  const save = dialog.getByRole<HTMLButtonElement>('button', { name: 'Correct name' });
  expect(save.disabled).toBe(true);
  for (const typed of corrected) {
    await user.clear(field);
    await user.type(field, typed);
    await user.click(save);
    if (typed === corrected[0])
      expect(await dialog.findByText(/already\. Add a letter to tell them apart/)).toBeTruthy();
  }
  expect(await screen.findByRole('dialog', { name: 'Mia Kay' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Open Mia Kay', hidden: true })).toBeTruthy();
  expect(calls('PUT /api/workspaces/:workspace_id/students/:id')).toEqual(
    corrected.map((each) => ({ workspaceId: id, id: mia.membershipId, name: each })),
  );
});

test('a student with an account of their own is not renamed by teachers [EDU-219]', async () => {
  const { user } = await openAsTeacher('');
  await user.click(await screen.findByRole('button', { name: 'Open Kim Lee' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Kim Lee' }));
  expect(dialog.queryByRole('button', { name: 'Correct name' })).toBeNull();
});

test('the settings change year and joining, merge a class and lift a ban [EDU-196] [EDU-136] [EDU-163]', async () => {
  const other = { ...summary, id: '7b1c5b1e-0f5c-4d8e-9a39-3f6d0c9a1b2d', name: '7C' };
  const { user, calls } = await openAsTeacher('settings', {
    'GET /api/workspaces': () => ({ workspaces: [summary, other], meta }),
    'GET /api/workspaces/:id/bans': () => ({
      bans: [
        { userGuid: mia.userGuid, username: 'melody3', name: 'Mia K.', since: '2026-11-20T10:00:00.000Z' },
      ],
      meta,
    }),
    'PUT /api/workspaces/:id': () => view(true),
    'POST /api/workspaces/:id/merge': () => view(true),
    'DELETE /api/workspaces/:id/bans/:user_guid': () => undefined,
  });
  await user.selectOptions(await screen.findByLabelText('School year'), '2027/28');
  await user.click(screen.getByLabelText('Let in everybody who has the link of the class'));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(calls('PUT /api/workspaces/:id')).toEqual([
      { id, workspace: { name: '7B', colour: 'teal', year: 2027, autoAccept: true } },
    ]),
  );
  expect(screen.queryByText('melody3')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Lift the ban of Mia K.' }));
  await waitFor(() => expect(calls('DELETE /api/workspaces/:id/bans/:user_guid').length).toBe(1));
  await user.click(screen.getByRole('button', { name: 'Merge' }));
  await user.click(await screen.findByRole('button', { name: 'Move' }));
  await waitFor(() => expect(calls('POST /api/workspaces/:id/merge')).toEqual([{ id, fromId: other.id }]));
});

test('a teacher invites into a class by e-mail and link, and takes an invitation back [EDU-142] [EDU-149]', async () => {
  const { user, calls } = await openAsTeacher('', {
    'POST /api/workspaces/:id/invitations': () => ({ invitations: [{}] }),
    'DELETE /api/workspaces/:workspace_id/invitations/:id': () => undefined,
  });
  await user.click(await screen.findByRole('button', { name: 'Add students' }));
  await user.click(await screen.findByRole('tab', { name: 'By e-mail or link' }));
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
  expect(await screen.findByText('Kim Lee')).toBeTruthy();
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
  expect(buttons()).toEqual(['Show']);
  cleanup();
  await openAsTeacher('settings', {}, { archivedAt: '2026-11-20T10:00:00.000Z' });
  await screen.findByRole('button', { name: 'Begin it again' });
  expect(buttons()).toEqual(['Copy', 'Begin it again', 'Delete the class']);
});

test('in a school that can only be read, a class and its forms are disabled with the reason for teachers, and students read what comes [EDU-331]', async () => {
  const readOnly = (role: 'faculty' | 'student') => ({
    ...base(role),
    'GET /api/organizations/own': () => ({
      membership: { role, organization: { id, name: 'Oak', readOnly: 'unpaid' } },
    }),
    'GET /api/workspaces/:id': () => view(role === 'faculty'),
  });
  const isDisabled = (element: HTMLElement) => element.closest('fieldset')?.disabled;
  await openTracks(<ClassesPage />, { answers: readOnly('faculty') as never });
  await screen.findByText(/Ask the owner of your school, who can buy one/);
  expect(isDisabled(screen.getByRole('button', { name: 'Make a class' }))).toBe(true);
  cleanup();
  for (const [tab, button] of [
    ['announcements', 'Announce'],
    ['settings', 'Save'],
    ['settings', 'Copy'],
  ] as const) {
    await openTracks(<ClassPage params={{ id }} search={{ tab }} />, {
      answers: readOnly('faculty') as never,
    });
    await screen.findByText(/Ask the owner of your school/);
    expect(isDisabled(await screen.findByRole('button', { name: button })), button).toBe(true);
    cleanup();
  }
  await openTracks(<ClassPage params={{ id }} />, { answers: readOnly('faculty') as never });
  await screen.findByText(/Ask the owner of your school/);
  const add = await screen.findByRole<HTMLButtonElement>('button', { name: 'Add students' });
  expect([add.disabled, add.title]).toEqual([true, 'Needs a licence']);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Open the window' }).disabled).toBe(false);
  cleanup();
  await openTracks(<SchoolHomePage />, { answers: readOnly('student') as never });
  expect(await screen.findByText(/Your teacher knows more/)).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Subscription' })).toBeNull();
});

test('a student leaves the school from their home, which one whose account the school keeps cannot [EDU-333]', async () => {
  for (const [role, managed] of [
    ['student', false],
    ['student', true],
    ['faculty', false],
  ] as const) {
    const viewer = { ...mira, ...(managed && { managed }) };
    await openTracks(<SchoolHomePage />, { answers: base(role) as never, viewer });
    await screen.findByRole('heading', { name: 'Oak', level: 1 });
    const link = screen.queryByRole('link', { name: 'Leave the school' });
    expect(link?.getAttribute('href')).toBe(role === 'student' && !managed ? '/education/school' : undefined);
    cleanup();
  }
});

test('the home of a member of a school without projects leads to the start page of the studio [EDU-336]', async () => {
  for (const managed of [false, true]) {
    const viewer = { ...mira, ...(managed && { managed }) };
    const answers = { ...base('student'), 'GET /api/projects': () => ({ data: [], included: [], meta }) };
    await openTracks(<SchoolHomePage />, { answers: answers as never, viewer });
    await screen.findByText(/What you make in the studio will be here/);
    const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(links).toContain(`/education/classes/${id}`);
    expect(links.filter((to) => !to?.startsWith('/'))).toEqual(['https://studio.tonehall.example/']);
    expect(screen.queryByRole('navigation', { name: 'Your school' }) === null).toBe(managed);
    cleanup();
  }
});

test('the home of a school without classes leads its teachers to make one, and of one without students to add them [EDU-348]', async () => {
  const openHome = async (workspaces: object[], readOnly?: 'unpaid') => {
    cleanup();
    const answers = {
      ...base('owner'),
      'GET /api/workspaces': () => ({ workspaces, meta }),
      ...(readOnly && {
        'GET /api/organizations/own': () => ({
          membership: { role: 'owner', organization: { id, name: 'Oak', readOnly } },
        }),
      }),
    };
    await openTracks(<SchoolHomePage />, { answers: answers as never });
    await screen.findByRole('heading', { name: 'Oak', level: 1 });
  };
  const linkTo = (name: string) => screen.queryByRole('link', { name })?.getAttribute('href') ?? null;
  await openHome([]);
  expect([linkTo('Make a class'), linkTo('Add students')]).toEqual(['/education/classes', null]);
  await openHome([{ ...summary, students: 0 }]);
  expect([linkTo('Make a class'), linkTo('Add students')]).toEqual([null, `/education/classes/${id}`]);
  await openHome([
    { ...summary, students: 0 },
    { ...summary, id: 'other' },
  ]);
  expect(linkTo('Add students')).toBeNull();
  await openHome([], 'unpaid');
  expect(screen.getByText('There is no class now.')).toBeTruthy();
  expect(linkTo('Make a class')).toBeNull();
});

test('a student who was taken back reads at home what comes next [EDU-318]', async () => {
  const answers = { ...base('student'), 'GET /api/workspaces': () => ({ workspaces: [], meta }) };
  await openTracks(<SchoolHomePage />, { answers: answers as never, viewer: { ...mira, managed: true } });
  expect(
    await screen.findByText(/gives you a new way to sign in. What you have made is still here/),
  ).toBeTruthy();
  cleanup();
  await openTracks(<SchoolHomePage />, { answers: answers as never });
  expect(await screen.findByText('You are in no class yet. Your teacher takes you in.')).toBeTruthy();
});
