// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { openTracks } from '#features/tracks/testing/open-tracks.tsx';
import { RecordsPage } from './records-page.tsx';
import { SecondFactorDutyPage } from './second-factor-duty-page.tsx';
import { withSecondFactorNotice } from './with-second-factor-notice.tsx';

afterEach(cleanup);

const id = '7b1c5b1e-0f5c-4d8e-9a39-3f6d0c9a1b2c';
const meta = { nextPage: null };
const duty = {
  role: 'owner',
  organizationId: id,
  dueAt: '2026-12-03T10:00:00.000Z',
  daysLeft: 5,
  hasSecondFactor: false,
  isLocked: false,
};
const answers = (more: object = {}): never =>
  ({
    'GET /api/organizations/own': () => ({
      membership: { role: 'owner', organization: { id, name: 'Oak' } },
    }),
    'GET /api/school_records/duty': () => ({ duty }),
    'GET /api/organizations/:id/record_reads': () => ({
      reads: [
        {
          id,
          at: '2026-11-20T10:00:00.000Z',
          reader: 'Tunde Adeyemi',
          what: 'classes.get',
          students: ['Ada P.', 'Ben O.'],
          studentCount: 12,
          reason: '',
        },
        {
          id: '7b1c5b1e-0f5c-4d8e-9a39-3f6d0c9a1b2d',
          at: '2026-11-20T09:00:00.000Z',
          reader: 'Rosalind Whitfield',
          what: 'schoolRecords.openThings',
          students: [],
          studentCount: 1,
          reason: 'Parents asked',
        },
      ],
      meta,
    }),
    ...more,
  }) as never;

test('the owner reads who looked at whose record, when and why [EDU-251]', async () => {
  await openTracks(<RecordsPage />, { answers: answers() });
  await screen.findByRole('heading', { name: 'Who looked' });
  expect(screen.getByText('Opened a class: Ada P., Ben O. and 10 more')).toBeTruthy();
  expect(
    screen.getByText('Opened everything that a student keeps: a former student · “Parents asked”'),
  ).toBeTruthy();
  expect(screen.getByText('10:00, 20 Nov 2026')).toBeTruthy();
});

const Page = withSecondFactorNotice(() => <p>The school</p>);

test('pages of a school say how many days are left for the second factor, to whom has none [EDU-253]', async () => {
  await openTracks(<Page />, { answers: answers() });
  await screen.findByText('5 days left');
  expect(screen.getByRole('link', { name: 'Turn it on' }).getAttribute('href')).toBe(
    '/account#second-factor',
  );
  expect(screen.getByRole('link', { name: 'Students’ records' }).getAttribute('href')).toBe(
    '/education/records',
  );
  cleanup();
  const on = { ...duty, role: 'faculty', hasSecondFactor: true };
  await openTracks(<Page />, { answers: answers({ 'GET /api/school_records/duty': () => ({ duty: on }) }) });
  await screen.findByText('The school');
  expect(screen.queryByRole('link')).toBeNull();
  cleanup();
  await openTracks(<Page />, {
    answers: answers({ 'GET /api/school_records/duty': () => ({ duty: null }) }),
  });
  await screen.findByText('The school');
  expect(screen.queryByRole('link')).toBeNull();
});

test('an owner who is locked out is told why and how to get on [EDU-253]', async () => {
  const locked = { ...duty, daysLeft: 0, isLocked: true };
  await openTracks(<SecondFactorDutyPage />, {
    answers: answers({ 'GET /api/school_records/duty': () => ({ duty: locked }) }),
  });
  await screen.findByRole('heading', { name: 'Turn on a second factor' });
  expect(screen.getByText(/Yours was due on/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Turn it on' })).toBeTruthy();
});
