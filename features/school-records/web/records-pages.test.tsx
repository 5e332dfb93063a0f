// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { openTracks } from '#features/tracks/testing/open-tracks.tsx';
import { formatDay } from '#platform/pure/text/format-day.ts';
import { consentTextVersion } from '../model/consent-rules.ts';
import { dataProcessingVersion } from '../model/data-processing.ts';
import { ClassConsent } from './class-consent.tsx';
import { ConsentFormPage } from './consent-form-page.tsx';
import { DataProcessingPage } from './data-processing-page.tsx';
import { RecordsPage } from './records-page.tsx';
import { SecondFactorDutyPage } from './second-factor-duty-page.tsx';
import { ShownMembersPage } from './shown-members-page.tsx';
import { StudentDataPage } from './student-data-page.tsx';
import { StudentRecordPage } from './student-record-page.tsx';
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
const consent = {
  ages: 'below_13',
  basis: 'parents',
  textVersion: '2026-11',
  saidBy: 'Tunde Adeyemi',
  saidAt: '2026-11-20T10:00:00.000Z',
};
const answers = (more: object = {}): never =>
  ({
    'GET /api/organizations/own': () => ({
      membership: { role: 'owner', organization: { id, name: 'Oak' } },
    }),
    'GET /api/school_records/duty': () => ({ duty }),
    'GET /api/organizations/:id/consents': () => ({
      students: [
        { userGuid: id, name: 'Ada P.', classes: ['3b', 'Choir'], consent },
        { userGuid: '7b1c5b1e-0f5c-4d8e-9a39-3f6d0c9a1b2f', name: 'Ben O.', classes: [], consent: null },
      ],
      meta,
    }),
    'GET /api/workspaces/:id/consents': () => ({
      textVersion: '2026-11',
      students: 2,
      missing: 1,
      allowed: [
        { ages: 'below_13', bases: ['parents'] },
        { ages: '13_to_15', bases: ['contract', 'parents'] },
        { ages: '16_and_above', bases: ['contract', 'parents'] },
      ],
    }),
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

test('the name of the school leads from the records to its home [EDU-177]', async () => {
  await openTracks(<RecordsPage />, { answers: answers() });
  expect((await screen.findByRole('link', { name: 'Oak' })).getAttribute('href')).toBe('/education');
});

test('the owner reads who looked at whose record, when and why [EDU-251]', async () => {
  await openTracks(<RecordsPage />, { answers: answers() });
  await screen.findByRole('heading', { name: 'Who looked' });
  expect(screen.getByText('Opened a class: Ada P., Ben O. and 10 others')).toBeTruthy();
  expect(
    screen.getByText('Opened everything that a student keeps: a former student · “Parents asked”'),
  ).toBeTruthy();
  expect(screen.getByText('10:00, 20 Nov 2026')).toBeTruthy();
});

const basisOfAda = `3b, Choir · Parents’ consent · Below 13 · Tunde Adeyemi, ${formatDay(consent.saidAt)} · text of 2026-11`;

test('the owner reads class and basis of each student in a list that withdraws nothing [EDU-254] [EDU-342]', async () => {
  await openTracks(<RecordsPage />, { answers: answers() });
  await screen.findByText(basisOfAda);
  expect(screen.getByText('In no class · No basis yet')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /withdrawn/i })).toBeNull();
});

test('the owner writes a withdrawal down on the page of the student, after a question that names them [EDU-256] [EDU-342]', async () => {
  const withdrawal = 'DELETE /api/organizations/:id/students/:user_guid/consent';
  const { user, calls, went } = await openTracks(<StudentRecordPage params={{ guid: id }} />, {
    answers: answers({ [withdrawal]: () => undefined }),
  });
  await screen.findByText(basisOfAda);
  await user.click(screen.getByRole('button', { name: 'Record the withdrawal' }));
  await screen.findByRole('heading', { name: 'Was the consent for Ada P. of 3b, Choir withdrawn?' });
  expect(calls(withdrawal)).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Ada P. leaves' }));
  await screen.findByText('Ada P. is no longer of the school.');
  expect(calls(withdrawal)).toEqual([{ id, userGuid: id }]);
  expect(went).toEqual(['/education/records']);
  cleanup();
  const second = await openTracks(<StudentRecordPage params={{ guid: id }} />, { answers: answers() });
  await second.user.click(await screen.findByRole('button', { name: 'Record the withdrawal' }));
  await second.user.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect([second.calls(withdrawal), second.went]).toEqual([[], []]);
});

test('a teacher says ages and basis for a class, of those that the country accepts [EDU-254] [EDU-255]', async () => {
  const { user, calls } = await openTracks(<ClassConsent params={{ id }} />, {
    answers: answers({ 'POST /api/workspaces/:id/consents': () => ({ userGuids: [id] }) }),
  });
  await screen.findByText(/has not said yet on what basis it keeps the records of 1 of 2 students/);
  const basis = screen.getByLabelText('Basis');
  expect(within(basis).getAllByRole('option').length).toBe(1);
  await user.selectOptions(screen.getByLabelText('Ages in this class'), '13 to 15');
  await user.selectOptions(basis, 'A contract with the students');
  await user.click(screen.getByRole('button', { name: 'Say so for the class' }));
  await screen.findByText('Written down for all students of the class.');
  expect(calls('POST /api/workspaces/:id/consents')).toEqual([{ id, ages: '13_to_15', basis: 'contract' }]);
});

test('the form for parents names the school and the version of its text [EDU-257]', async () => {
  await openTracks(<ConsentFormPage />, { answers: answers() });
  await screen.findByText(/Oak would like your child to make music/);
  expect(screen.getByText(`Version ${consentTextVersion}`)).toBeTruthy();
});

test('a student’s own things are opened with a reason, which goes along with the copy [EDU-252] [EDU-258] [EDU-243] [EDU-214]', async () => {
  const { user, calls } = await openTracks(<StudentRecordPage params={{ guid: id }} />, {
    answers: answers({
      'POST /api/organizations/:id/students/:user_guid/things': () => ({
        name: 'Ada P.',
        projects: [{ id, title: 'Quiet song', inClass: false, updatedAt: consent.saidAt }],
        tracks: [],
      }),
      'POST /api/organizations/:id/students/:user_guid/copy': () => ({ download: '/copy.zip?ticket=x' }),
    }),
  });
  await user.type(await screen.findByLabelText('Reason'), 'Parents asked');
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
  await user.click(screen.getByRole('button', { name: 'Download a copy' }));
  await waitFor(() => expect(assign).toHaveBeenCalledWith('/copy.zip?ticket=x'));
  expect(calls('POST /api/organizations/:id/students/:user_guid/copy')).toEqual([
    { id, userGuid: id, reason: 'Parents asked' },
  ]);
  expect(screen.getByRole('heading', { name: 'Ada P.' })).toBeTruthy();
  expect(screen.getByText(basisOfAda)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Open' }));
  await screen.findByText('Quiet song');
  expect(calls('POST /api/organizations/:id/students/:user_guid/things')).toEqual([
    { id, userGuid: id, reason: 'Parents asked' },
  ]);
});

test('everybody reads what is kept of a student, what for and for how long [EDU-259]', async () => {
  const looks = { table: 'record_reads', purpose: 'Who looked at the record', basis: 'security', days: 400 };
  const columns = ['id', 'reader_id'].map((column) => ({ ...looks, column }));
  await openTracks(<StudentDataPage />, {
    answers: answers({ 'GET /api/student_data': () => ({ columns }) }),
  });
  await screen.findByRole('heading', { name: 'What is kept of a student' });
  const row = screen.getByRole('row', { name: /^Who looked at the record/ });
  expect(within(row).getByText('400 days')).toBeTruthy();
  expect(within(row).getByText('record_reads: id, reader_id')).toBeTruthy();
});

test('the agreement names its version and no sub-processor [EDU-263]', async () => {
  await openTracks(<DataProcessingPage />, { answers: answers() });
  await screen.findByRole('heading', { name: 'Sub-processors' });
  expect(screen.getByText(/^None\. All of it runs on the operator’s own servers/)).toBeTruthy();
  expect(screen.getByText(new RegExp(`Version ${dataProcessingVersion}`))).toBeTruthy();
});

test('a site admin asks whom a session would have shown [EDU-262]', async () => {
  const members = [{ guid: id, username: 'ada', school: 'Oak', how: 'look' }];
  const { user, calls } = await openTracks(<ShownMembersPage />, {
    answers: answers({ 'POST /api/admin/shown_members': () => ({ members, isComplete: true }) }),
  });
  await user.type(await screen.findByLabelText('Session'), 'abc');
  await user.click(screen.getByRole('button', { name: 'Find' }));
  await screen.findByText('1 member');
  expect(screen.getByText('Their record was opened in it')).toBeTruthy();
  expect(calls('POST /api/admin/shown_members')).toEqual([{ sessionKey: 'abc', fileKey: '' }]);
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

test('an owner who is locked out reads why and how to get on [EDU-253]', async () => {
  const locked = { ...duty, daysLeft: 0, isLocked: true };
  await openTracks(<SecondFactorDutyPage />, {
    answers: answers({ 'GET /api/school_records/duty': () => ({ duty: locked }) }),
  });
  await screen.findByRole('heading', { name: 'Turn on a second factor' });
  expect(screen.getByText(/Yours was due on/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Turn it on' })).toBeTruthy();
});
