// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { openTracks } from '#features/tracks/testing/open-tracks.tsx';
import type { RosterRun } from '../contract.ts';
import { RostersPage } from './rosters-page.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const id = '0190a1b2-0000-7000-8000-000000000001';
const run = (more: Partial<RosterRun> = {}): RosterRun => ({
  id,
  fileName: 'school.csv',
  source: 'csv',
  state: 'ready',
  wholeSchool: true,
  table: { header: ['Nr', 'Wer', 'Wo'], columns: { name: 1, className: 2 } },
  plan: {
    counts: { new: 1, changed: 0, moved: 0, leaving: 1, unclear: 0 },
    hasSteps: true,
    needsName: true,
    leaving: 1,
    students: 2,
    isRenewed: false,
  },
  faults: [],
  createdAt: '2026-11-20T10:00:00.000Z',
  appliedAt: null,
  undoUntil: null,
  ...more,
});

async function open(
  one: RosterRun | null,
  answers: Record<string, (input: never) => unknown> = {},
  isOwner = true,
) {
  return openTracks(<RostersPage />, {
    answers: {
      'GET /api/rosters': () => ({ rosters: one ? [one] : [], school: { name: 'Oak', isOwner } }),
      'GET /api/rosters/:id/entries': () => ({
        entries: [{ what: 'student', name: 'Ida L.', detail: '3b' }],
        meta: { nextPage: null },
      }),
      ...answers,
    },
  });
}

test('the owner reads the plan by name, types the name of the school, and accepts [EDU-221] [EDU-223]', async () => {
  const accepted = vi.fn(() => run({ state: 'applying' }));
  const { user } = await open(run(), { 'POST /api/rosters/:id/accept': accepted });
  expect(within(await screen.findByRole('list', { name: 'New: 1' })).getByText('Ida L.')).toBeTruthy();
  expect(screen.getByText('1 of 2 students would leave the school.')).toBeTruthy();
  await user.type(screen.getByLabelText(/Type the name of the school: Oak/), 'Oak');
  await user.click(screen.getByRole('button', { name: 'Accept and apply' }));
  await waitFor(() => expect(accepted).toHaveBeenCalledWith(expect.objectContaining({ schoolName: 'Oak' })));
});

test('a plan that waits shows its first names, who leaves and what is unclear without a click; an applied one shows none [EDU-332]', async () => {
  const counts = { new: 0, changed: 2, moved: 1, leaving: 1, unclear: 1 };
  const plan = { ...(run().plan as NonNullable<RosterRun['plan']>), counts };
  const openOnes = () =>
    screen
      .getAllByRole<HTMLDetailsElement>('group')
      .filter(({ tagName, open: isOpen }) => tagName === 'DETAILS' && isOpen)
      .map((one) => one.querySelector('summary')?.textContent);
  const { user } = await open(run({ plan }));
  await screen.findByRole('list', { name: 'Changed: 2' });
  expect(openOnes()).toEqual(['Changed: 2', 'Leaving: 1', 'Unclear, left as they are: 1']);
  expect(screen.queryByRole('list', { name: 'Moved: 1' })).toBeNull();
  await user.click(screen.getByText('Moved: 1'));
  await screen.findByRole('list', { name: 'Moved: 1' });
  cleanup();
  await open(run({ plan, state: 'applied' }));
  expect(openOnes()).toEqual([]);
});

test('a refused table says what is wrong and lets the columns be chosen [EDU-220] [EDU-231]', async () => {
  const changed = vi.fn(() => run({ state: 'reading' }));
  const fault = {
    file: 'school.csv',
    line: 1,
    column: null,
    text: 'is not understood',
    help: 'Choose the columns',
  };
  const { user } = await open(run({ state: 'refused', plan: null, faults: [fault] }), {
    'PUT /api/rosters/:id': changed,
  });
  expect(screen.getByRole('list', { name: 'What is wrong' }).textContent).toContain('school.csv, line 1');
  expect(screen.queryByRole('button', { name: 'Accept and apply' })).toBeNull();
  await user.selectOptions(screen.getByLabelText('Id of the student'), 'Nr');
  await user.click(screen.getByRole('button', { name: 'Read the list with these columns' }));
  await waitFor(() =>
    expect(changed).toHaveBeenCalledWith(
      expect.objectContaining({ roster: { columns: { id: 0, name: 1, className: 2 } } }),
    ),
  );
});

test('a refused table that no choice of columns mends says what to do and offers no choice [EDU-363]', async () => {
  const [text, help] = ['has no rows', 'Add a row for each student'];
  const fault = { file: 'school.csv', line: 1, column: null, text, help };
  await open(run({ state: 'refused', plan: null, table: null, faults: [fault] }));
  expect(screen.getByText(/has no rows\. Add a row for each student/)).toBeTruthy();
  expect(screen.queryByText('Columns')).toBeNull();
});

test('an applied list is brought back after a question, and a teacher sends lists of classes only [EDU-224] [EDU-226]', async () => {
  const undone = vi.fn(() => run({ state: 'undoing' }));
  const { user } = await open(run({ state: 'applied', undoUntil: '2026-11-27T10:00:00.000Z' }), {
    'POST /api/rosters/:id/undo': undone,
  });
  await user.click(screen.getByRole('button', { name: 'Bring the former state back' }));
  await user.click(await screen.findByRole('button', { name: 'Bring it back' }));
  await waitFor(() => expect(undone).toHaveBeenCalled());
  cleanup();
  await open(null, {}, false);
  expect(screen.queryByLabelText(/everybody of the school/)).toBeNull();
  expect(screen.queryByText('Export your school as OneRoster')).toBeNull();
  expect(screen.getByText('Try with a sample OneRoster archive').getAttribute('href')).toBe(
    '/education/rosters/sample.zip',
  );
});

test('in a school that can only be read no list is sent or accepted, and the reason is said [EDU-331]', async () => {
  await open(run({ plan: null, state: 'refused' }), {
    'GET /api/organizations/own': () => ({
      membership: { role: 'owner', organization: { id, name: 'Oak', readOnly: 'unpaid' } },
    }),
  });
  const [send, columns] = await screen.findAllByRole<HTMLFieldSetElement>('group', {
    name: 'Needs a licence',
  });
  expect([send?.disabled, columns?.disabled]).toEqual([true, true]);
  expect(screen.getByRole('link', { name: 'Subscription' }).getAttribute('href')).toBe(
    '/education/subscription',
  );
  cleanup();
  await open(run(), {
    'GET /api/organizations/own': () => ({
      membership: { role: 'faculty', organization: { id, name: 'Oak', readOnly: 'unpaid' } },
    }),
  });
  await screen.findByText(/Ask the owner of your school/);
  const accept = screen.getByRole<HTMLButtonElement>('button', { name: 'Accept and apply' });
  expect([accept.disabled, accept.title]).toEqual([true, 'Needs a licence']);
});
