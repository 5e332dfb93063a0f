// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { openTracks } from '#features/tracks/testing/open-tracks.tsx';
import { forbidden } from '#platform/pure/refusal.ts';
import type { SchoolMember } from '../members.contract.ts';
import { SchoolPage } from './school-page.tsx';

afterEach(cleanup);

const id = '7b1c5b1e-0f5c-4d8e-9a39-3f6d0c9a1b2c';
const person = (at: number, name: string, role: SchoolMember['role']): SchoolMember => ({
  membershipId: `0190a1b2-0000-7000-8000-00000000000${at}`,
  role,
  name,
  username: `melody${at}`,
  since: '2026-11-20T10:00:00.000Z',
});

async function open(answer: () => unknown = () => ({ membership: {} })) {
  let asking = [person(1, 'Kim Lee', 'student'), person(2, 'Sam Tee', 'faculty')];
  const opened = await openTracks(<SchoolPage />, {
    answers: {
      'GET /api/organizations/own': () => ({
        membership: { role: 'owner', organization: { id, name: 'Oak' } },
      }),
      'GET /api/organizations/:id/members': ({ state }: { state?: string }) => ({
        members: state === 'requested' ? asking : [person(3, 'Ada Byron', 'owner')],
        meta: { nextPage: null },
      }),
      'PUT /api/organizations/:id/members/:membership_id/respond': ({
        membershipId,
      }: {
        membershipId: string;
      }) => {
        const given = answer();
        asking = asking.filter((one) => one.membershipId !== membershipId);
        return given;
      },
    } as never,
  });
  await screen.findByRole('heading', { name: 'Oak', level: 1 });
  return opened;
}

test('the owner sees who asks and who belongs, and answers each with one press', async () => {
  const { user, calls } = await open();
  expect(screen.getByText('Student · melody1 · since 20 November 2026')).toBeTruthy();
  expect(screen.getByText('Ada Byron')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Let Kim Lee in' }));
  await waitFor(() => expect(screen.queryByText('Kim Lee')).toBeNull());
  expect(screen.getByText('Kim Lee is in.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Decline Sam Tee' }));
  await screen.findByText(/Nobody is waiting/);
  expect(calls('PUT /api/organizations/:id/members/:membership_id/respond')).toEqual([
    { id, membershipId: person(1, '', 'student').membershipId, membership: { accepted: true } },
    { id, membershipId: person(2, '', 'faculty').membershipId, membership: { declined: true } },
  ]);
});

test('what the school refuses is said, and the request stays', async () => {
  const { user } = await open(() => {
    throw forbidden('All teacher licences are in use', 'limit_reached');
  });
  await user.click(screen.getByRole('button', { name: 'Let Sam Tee in' }));
  expect(await screen.findByText('All teacher licences are in use')).toBeTruthy();
  expect(screen.getByText('Sam Tee')).toBeTruthy();
});
