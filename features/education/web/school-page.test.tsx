// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { flash } from '#design/flash/flash.ts';
import { openTracks } from '#features/tracks/testing/open-tracks.tsx';
import { limitReached } from '#platform/pure/refusal.ts';
import type { SchoolMember } from '../members.contract.ts';
import { readOnlyPart } from './read-only.tsx';
import { removedStudentsPart } from './removed-students-part.ts';
import { SchoolPage } from './school-page.tsx';

await Promise.all([readOnlyPart.load(), removedStudentsPart.load()]);

afterEach(() => {
  for (const { id: one } of flash.read()) flash.dismiss(one);
  cleanup();
});

const id = '7b1c5b1e-0f5c-4d8e-9a39-3f6d0c9a1b2c';
const person = (at: number, name: string, role: SchoolMember['role']): SchoolMember => ({
  membershipId: `0190a1b2-0000-7000-8000-00000000000${at}`,
  userGuid: `0190a1b2-0000-7000-9000-00000000000${at}`,
  role,
  name,
  username: `melody${at}`,
  managed: false,
  since: '2026-11-20T10:00:00.000Z',
});

const invite = 'POST /api/organizations/:id/invitations';
const withdraw = 'DELETE /api/organizations/:organization_id/invitations/:id';
const ban = 'POST /api/organizations/:id/bans';
const lift = 'DELETE /api/organizations/:id/bans/:user_guid';
const takeBack = 'POST /api/organizations/:id/removed_students/:user_guid';
const remove = 'DELETE /api/organizations/:organization_id/members/:id';
const invitation = (email: string) => ({
  id: `invitation of ${email}`,
  email,
  role: 'student' as const,
  createdAt: '2026-11-20T10:00:00.000Z',
  expiresAt: '2026-12-04T10:00:00.000Z',
});

interface More {
  removed?: object[];
  answer?: () => unknown;
  role?: SchoolMember['role'];
  state?: string;
  readOnly?: 'unpaid' | 'closed';
}

async function open({
  answer = () => ({ membership: {} }),
  role = 'owner',
  state = 'trial',
  removed = [],
  readOnly,
}: More = {}) {
  let invited = [invitation('lea@oak.example')];
  let requesters = [person(1, 'Kim Lee', 'student'), person(2, 'Sam Tee', 'faculty')];
  let banned: object[] = [];
  let members = [
    person(3, 'Ada Byron', 'owner'),
    { ...person(4, 'Tess Teach', 'faculty'), unused: true as const },
    person(5, 'Stan Stud', 'student'),
  ];
  const opened = await openTracks(<SchoolPage />, {
    answers: {
      'GET /api/organizations/own': () => ({
        membership: { role, organization: { id, name: 'Oak', ...(readOnly && { readOnly }) } },
      }),
      'GET /api/organizations/:id': () => ({
        licence: { state, until: '2026-12-20T10:00:00.000Z', teachers: 2, licences: 10 },
      }),
      'GET /api/organizations/:id/members': ({ state: wanted, people }: Record<string, string>) => ({
        members:
          wanted === 'requested'
            ? requesters
            : members.filter((one) => (one.role === 'student') === (people === 'students')),
        meta: { nextPage: null },
      }),
      'GET /api/organizations/:id/bans': () => ({ bans: banned, meta: { nextPage: null } }),
      [ban]: ({ userGuid }: { userGuid: string }) => {
        requesters = requesters.filter((one) => one.userGuid !== userGuid);
        banned = [{ userGuid, username: 'melody1', since: '2026-11-20T10:00:00.000Z' }];
      },
      [lift]: () => {
        banned = [];
      },
      'GET /api/organizations/:id/invitations': () => ({ invitations: invited, meta: { nextPage: null } }),
      [invite]: ({ emails }: { emails: string[] }) => {
        const given = answer();
        invited = [...emails.map(invitation), ...invited];
        return { ...(given as object), invitations: emails.map(invitation) };
      },
      'POST /api/organizations/:id/closure': () => ({ erasedAt: '2027-01-20T10:00:00.000Z' }),
      'GET /api/organizations/:id/removed_students': () => ({ students: removed }),
      [takeBack]: () => {
        removed = [];
      },
      [withdraw]: () => {
        invited = [];
      },
      [remove]: ({ id: one }: { id: string }) => {
        members = members.filter(({ membershipId }) => membershipId !== one);
      },
      'PUT /api/members/:membership_id/respond': ({ membershipId }: { membershipId: string }) => {
        const given = answer();
        requesters = requesters.filter((one) => one.membershipId !== membershipId);
        return given;
      },
    } as never,
  });
  await screen.findByRole('heading', { name: 'Oak', level: 1 });
  return opened;
}

test('the owner sees requests, teachers and students, and answers each request with one click [EDU-337] [EDU-218]', async () => {
  const { user, calls } = await open();
  expect(screen.getByText('Student · melody1 · since 20 November 2026')).toBeTruthy();
  expect(screen.getByText('Ada Byron')).toBeTruthy();
  expect(screen.getByText('Teacher · melody4 · since 20 November 2026 · not used for 90 days')).toBeTruthy();
  const shownIn = (name: string) => screen.getByRole('region', { name }).textContent;
  expect(shownIn('Teachers')).toMatch(/Ada Byron.*Tess Teach/);
  expect(shownIn('Students')).toMatch(/^StudentsStan Stud/);
  await user.click(screen.getByRole('button', { name: 'Let in Kim Lee' }));
  await waitFor(() => expect(screen.queryByText('Kim Lee')).toBeNull());
  expect(screen.getByText('Kim Lee is in.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Decline Sam Tee' }));
  await screen.findByText(/Nobody is waiting/);
  expect(calls('PUT /api/members/:membership_id/respond')).toEqual([
    { membershipId: person(1, '', 'student').membershipId, membership: { accepted: true } },
    { membershipId: person(2, '', 'faculty').membershipId, membership: { declined: true } },
  ]);
});

const more = { text: 'More licences', address: '/education/subscription' };
const addressOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

test('a refused answer is shown with the way to more, and the request stays [EDU-094]', async () => {
  const { user } = await open({
    answer: () => {
      throw limitReached('All teacher licences are in use', more);
    },
  });
  await user.click(screen.getByRole('button', { name: 'Let in Sam Tee' }));
  expect(await screen.findByText(/^All teacher licences are in use/)).toBeTruthy();
  expect(addressOf('More licences')).toBe('/education/subscription');
  expect(screen.getByText('Sam Tee')).toBeTruthy();
});

const boxOf = () => screen.getByLabelText('Email addresses');
const type = (text: string) => fireEvent.change(boxOf(), { target: { value: text } });
const sendForm = () => fireEvent.submit(boxOf().closest('form') as HTMLFormElement);

test('addresses are invited in one call, listed as open, and can be withdrawn', async () => {
  const { user, calls } = await open();
  expect(screen.getByText('Student · invited on 20 November 2026 · until 4 December 2026')).toBeTruthy();
  type('mia@oak.example,\nned@oak.example');
  await user.selectOptions(screen.getByLabelText('Invite as'), 'Teachers');
  sendForm();
  await screen.findByText('2 invitations are on their way.');
  expect(calls(invite)).toEqual([{ id, emails: ['mia@oak.example', 'ned@oak.example'], role: 'faculty' }]);
  await screen.findByText('ned@oak.example');
  expect((boxOf() as HTMLTextAreaElement).value).toBe('');
  await user.click(screen.getByRole('button', { name: 'Take back the invitation of lea@oak.example' }));
  await waitFor(() => expect(screen.queryByText('lea@oak.example')).toBeNull());
  expect(calls(withdraw)).toEqual([{ organizationId: id, id: invitation('lea@oak.example').id }]);
});

test('invalid or too many addresses are refused before the call, and a refusal of the server is shown with the way to more [EDU-094]', async () => {
  const { calls } = await open({
    answer: () => {
      throw limitReached('All teacher licences are in use', more);
    },
  });
  sendForm();
  expect(await screen.findByText('This field is required')).toBeTruthy();
  type('mia@oak.example, ned');
  sendForm();
  expect(await screen.findByText('“ned” is not an email address')).toBeTruthy();
  type(Array.from({ length: 51 }, (_none, at) => `a${at}@oak.example`).join(' '));
  sendForm();
  expect(await screen.findByText('At most 50 at once, please; these are 51')).toBeTruthy();
  expect(calls(invite)).toEqual([]);
  type('mia@oak.example');
  sendForm();
  expect(await screen.findByText('All teacher licences are in use')).toBeTruthy();
  expect(addressOf('More licences')).toBe('/education/subscription');
});

test('in a school that can only be read, what changes it is disabled with the reason, and who buys a licence is said [EDU-331]', async () => {
  const removed = [
    {
      userGuid: person(6, '', 'student').userGuid,
      name: 'Mia',
      removedAt: '2026-11-20T10:00:00.000Z',
      erasedAt: '2026-12-20T10:00:00.000Z',
    },
  ];
  for (const role of ['owner', 'faculty'] as const) {
    const { calls, user } = await open({ role, state: 'read_only', readOnly: 'unpaid', removed });
    for (const name of ['Let in Kim Lee', 'Take Mia back']) {
      const button = screen.getByRole<HTMLButtonElement>('button', { name });
      expect([button.disabled, button.title]).toEqual([true, 'Needs a licence']);
    }
    const group = screen.getByRole<HTMLFieldSetElement>('group', { name: 'Needs a licence' });
    expect(group.disabled && group.contains(boxOf())).toBe(true);
    const note = document.getElementById(group.getAttribute('aria-describedby') ?? '');
    expect(note?.textContent).toMatch(
      role === 'owner' ? /needs a licence/ : /Ask the owner of your school, who can buy one/,
    );
    expect(screen.queryByRole('link', { name: 'Subscription' }) !== null).toBe(role === 'owner');
    await user.click(screen.getByRole('button', { name: 'Decline Kim Lee' }));
    await waitFor(() => expect(calls('PUT /api/members/:membership_id/respond')).toHaveLength(1));
    cleanup();
  }
  await open({});
  expect(screen.queryByRole('group', { name: 'Needs a licence' })).toBeNull();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Let in Kim Lee' }).disabled).toBe(false);
});

test('the link of the invitation page can be copied', async () => {
  const { user } = await open();
  const href = `https://education.tonehall.example/organizations/${id}/invitation`;
  expect((screen.getByLabelText('Or hand on this link') as HTMLInputElement).value).toBe(href);
  await user.click(screen.getByRole('button', { name: 'Copy link' }));
  expect(await screen.findByRole('button', { name: 'Copied' })).toBeTruthy();
  expect(await navigator.clipboard.readText()).toBe(href);
});

test('the owner removes teachers and students after a confirmation; teachers invite and remove students only', async () => {
  const { user, calls } = await open();
  expect(screen.queryByRole('button', { name: 'Take out Ada Byron' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Take out Tess Teach' }));
  await user.click(await screen.findByRole('button', { name: 'Take out' }));
  await waitFor(() => expect(screen.queryByText('Tess Teach')).toBeNull());
  expect(calls(remove)).toEqual([{ organizationId: id, id: person(4, '', 'faculty').membershipId }]);
  cleanup();
  await open({ role: 'faculty' });
  expect(screen.queryByRole('button', { name: 'Take out Tess Teach' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Take out Stan Stud' })).toBeTruthy();
  expect(screen.queryByLabelText('Invite as')).toBeNull();
  expect(screen.getByRole('button', { name: 'Invite students' })).toBeTruthy();
});

test('the owner bans requesters and members after a confirmation and lifts bans; teachers cannot', async () => {
  const { user, calls } = await open();
  expect(screen.queryByRole('heading', { name: 'Banned' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Ban Kim Lee' }));
  await user.click(await screen.findByRole('button', { name: 'Ban' }));
  await screen.findByRole('heading', { name: 'Banned' });
  const { userGuid } = person(1, '', 'student');
  expect(calls(ban)).toEqual([{ id, userGuid }]);
  await user.click(screen.getByRole('button', { name: 'Lift the ban of melody1' }));
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Banned' })).toBeNull());
  expect(calls(lift)).toEqual([{ id, userGuid }]);
  cleanup();
  await open({ role: 'faculty' });
  expect(screen.queryByRole('button', { name: /^Ban / })).toBeNull();
});

test('the page says what the licence lets a school do, and leads its owner to the subscription [EDU-186]', async () => {
  await open();
  expect(
    await screen.findByText('Your trial runs until 20 December 2026. 2 of 10 teacher licences are in use.'),
  ).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Subscription' }).getAttribute('href')).toBe(
    '/education/subscription',
  );
  cleanup();
  await open({ state: 'read_only', role: 'faculty' });
  expect(
    await screen.findByText(/can only be read.*Ask the owner of your school, who can buy one/),
  ).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Subscription' })).toBeNull();
  cleanup();
  await open({ state: 'active', role: 'faculty' });
  expect(screen.queryByText(/can only be read|licences are in use\./)).toBeNull();
});

const submit = (button: string) =>
  fireEvent.submit(screen.getByRole('button', { name: button }).closest('form') as HTMLFormElement);

test('the owner hands the school to a teacher, with the name that owners have [EDU-150] [EDU-316]', async () => {
  const { user, calls } = await open();
  expect(screen.queryByRole('button', { name: 'Make owner: Stan Stud' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Make owner: Tess Teach' }));
  const first = (await screen.findByLabelText('Their first name')) as HTMLInputElement;
  expect(first.value).toBe('Tess');
  await user.clear(first);
  submit('Hand over');
  expect(calls('PUT /api/organizations/:id/owner')).toEqual([]);
  await user.type(first, 'Theresa');
  submit('Hand over');
  await screen.findByText('The school is Tess Teach’s now.');
  expect(calls('PUT /api/organizations/:id/owner')).toEqual([
    { id, userGuid: person(4, '', 'faculty').userGuid, firstName: 'Theresa', lastName: 'Teach' },
  ]);
});

test('the owner closes the school with its name typed; a closed one can be read and left [EDU-150] [EDU-315]', async () => {
  const { user, calls } = await open();
  await user.click(screen.getByRole('button', { name: 'Close the school' }));
  await screen.findByRole('button', { name: 'Close for good' });
  submit('Close for good');
  expect(calls('POST /api/organizations/:id/closure')).toEqual([]);
  await user.type(screen.getByLabelText('Type the name of your school'), 'Oak');
  submit('Close for good');
  await waitFor(() => expect(calls('POST /api/organizations/:id/closure')).toEqual([{ id, name: 'Oak' }]));
  cleanup();
  await open({ state: 'closed' });
  expect(screen.getByRole('link', { name: 'Download a copy' }).getAttribute('href')).toBe(
    '/education/records',
  );
  for (const gone of [/^Make/, /^Take/, /^Ban/, /Close the school/, /^Invite/])
    expect(screen.queryByRole('button', { name: gone })).toBeNull();
  expect(screen.getByRole('button', { name: 'Leave Oak' })).toBeTruthy();
});

test.each(['faculty', 'student'] as const)(
  'a member leaves the school after a confirmation (%s) [EDU-150] [EDU-317]',
  async (role) => {
    const { user, calls, went } = await open({ role });
    expect(screen.queryByRole('button', { name: 'Close the school' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Leave Oak' }));
    await user.click(screen.getByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(went).toEqual(['/auth/organizations']));
    expect(calls('DELETE /api/organizations/:id/membership')).toEqual([{ id }]);
  },
);

test('a student who was taken out by mistake is taken back [EDU-318]', async () => {
  const userGuid = person(6, '', 'student').userGuid;
  const removed = [
    { userGuid, name: 'Mia K.', removedAt: '2026-11-20T10:00:00.000Z', erasedAt: '2026-12-20T10:00:00.000Z' },
  ];
  const { user, calls } = await open({ role: 'faculty', removed });
  expect(screen.getByText('taken out on 20 November 2026 · erased on 20 December 2026')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Take Mia K. back' }));
  await waitFor(() => expect(screen.queryByText('Mia K.')).toBeNull());
  expect(screen.getByText(/^Mia K. is back, and in no class yet. Take them into one/)).toBeTruthy();
  expect(calls(takeBack)).toEqual([{ id, userGuid }]);
});
