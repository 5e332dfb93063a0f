// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { openTracks } from '#features/tracks/testing/open-tracks.tsx';
import { Refusal } from '#platform/pure/refusal.ts';
import type { PlannedClassView, SchoolYearView, YearEndView, YearPlanView } from '../contract.ts';
import { SchoolYearPage } from './school-year-page.tsx';
import { TakeHomePage } from './take-home-page.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  window.history.replaceState(null, '', '/');
});

const id = (at: number) => `0190a1b2-0000-7000-8000-00000000000${at}`;
const aClass = (at: number, more: Partial<PlannedClassView> = {}): PlannedClassView => ({
  id: id(at),
  name: '3b',
  colour: 'blue',
  year: 2025,
  teachers: ['Ada Byron'],
  students: 2,
  fate: 'up',
  nextName: '4b',
  leaving: 0,
  isOverfull: false,
  ...more,
});
const plan = (more: Partial<YearPlanView> = {}): YearPlanView => ({
  year: 2025,
  hash: 'a'.repeat(64),
  students: 10,
  leaving: 0,
  withoutClass: 0,
  needsName: false,
  laterClasses: 0,
  classes: [aClass(1), aClass(2, { name: 'Choir', nextName: 'Choir' })],
  ...more,
});
const ended = (more: Partial<YearEndView> = {}): YearEndView => ({
  id: id(9),
  year: 2025,
  state: 'ended',
  acceptedAt: '2026-07-20T10:00:00.000Z',
  undoUntil: '2026-08-19T10:00:00.000Z',
  students: 10,
  leaving: 3,
  notRestored: 0,
  left: [{ classId: id(1), className: '4a', students: 3, withCode: 0 }],
  ...more,
});
const view = (more: Partial<SchoolYearView> = {}): SchoolYearView => ({
  school: { id: id(8), name: 'Oak' },
  yearEndsOn: '07-31',
  timezone: 'UTC',
  year: 2025,
  lastDay: '2026-07-31',
  daysLeft: 11,
  hasEnded: false,
  plan: plan(),
  last: null,
  ...more,
});

const open = (given: SchoolYearView, answers: Record<string, (input: never) => unknown> = {}) =>
  openTracks(<SchoolYearPage />, { answers: { 'GET /api/school_year': () => given, ...answers } });

test('the owner reads what becomes of each class, changes it, and ends the year [EDU-280] [EDU-281]', async () => {
  const planned = vi.fn((_input: unknown) =>
    plan({
      leaving: 2,
      hash: 'b'.repeat(64),
      classes: [aClass(1, { fate: 'leaves', nextName: null, leaving: 2 })],
    }),
  );
  const accepted = vi.fn((_input: unknown) => ended({ state: 'ending' }));
  const { user } = await open(view(), {
    'POST /api/school_year/plan': planned as never,
    'POST /api/school_year/end': accepted as never,
  });
  expect(screen.getByText('It ends on 31 July 2026, in 11 days.')).toBeTruthy();
  const row = screen.getByRole('listitem', { name: '3b' });
  expect(within(row).getByText('2 students · Ada Byron')).toBeTruthy();
  expect((within(row).getByLabelText('What 3b is called next year') as HTMLInputElement).value).toBe('4b');
  await user.selectOptions(within(row).getByLabelText('What becomes of 3b'), 'leaves');
  const choices = { classes: [{ id: id(1), fate: 'leaves' }], students: [] };
  await waitFor(() => expect(planned).toHaveBeenCalledWith(expect.objectContaining({ choices })));
  await screen.findByText('Students, of whom 2 leave');
  await user.click(screen.getByRole('button', { name: 'End 2025/26' }));
  await user.click(await screen.findByRole('button', { name: 'End the year' }));
  await waitFor(() =>
    expect(accepted).toHaveBeenCalledWith(expect.objectContaining({ choices, hash: 'b'.repeat(64) })),
  );
});

test('the owner ends the year, and the plan that is carried out is not asked for again [EDU-281]', async () => {
  let shown = view();
  const planned = vi.fn((_input: unknown) =>
    plan({ leaving: 2, classes: [aClass(1, { fate: 'leaves', nextName: null, leaving: 2 })] }),
  );
  const { user } = await openTracks(<SchoolYearPage />, {
    answers: {
      'GET /api/school_year': () => shown,
      'POST /api/school_year/plan': planned,
      'POST /api/school_year/end': () => {
        shown = view({ last: ended({ state: 'ending' }) });
        return shown.last;
      },
    },
  });
  await user.selectOptions(screen.getByLabelText('What becomes of 3b'), 'leaves');
  await screen.findByText('Students, of whom 2 leave');
  await user.click(screen.getByRole('button', { name: 'End 2025/26' }));
  await user.click(await screen.findByRole('button', { name: 'End the year' }));
  await screen.findByText('2025/26 is being ended.');
  expect(planned).toHaveBeenCalledTimes(1);
});

test('the owner whose choice names a class that is gone reads so, and chooses anew [EDU-281]', async () => {
  const { user } = await open(view(), {
    'POST /api/school_year/plan': () => {
      throw new Refusal(422, 'Choices name a class that is not in the school any more.');
    },
  });
  const end = () => screen.getByRole<HTMLButtonElement>('button', { name: 'End 2025/26' });
  await user.selectOptions(screen.getByLabelText('What becomes of 3b'), 'leaves');
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('not in the school any more');
  expect(end().disabled).toBe(true);
  await user.click(within(alert).getByRole('button', { name: 'Choose anew' }));
  await waitFor(() => expect(end().disabled).toBe(false));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('in a school that can only be read no class moves up, and the reason is said [EDU-334]', async () => {
  const own = { role: 'owner', organization: { id: id(8), name: 'Oak', readOnly: 'unpaid' } };
  const planned = vi.fn((_input: unknown) =>
    plan({ classes: [aClass(1, { fate: 'ends', nextName: null })] }),
  );
  const { user } = await open(view({ plan: plan({ classes: [aClass(1)] }) }), {
    'GET /api/organizations/own': () => ({ membership: own }),
    'POST /api/school_year/plan': planned as never,
  });
  expect((await screen.findByRole('link', { name: 'Subscription' })).getAttribute('href')).toBe(
    '/education/subscription',
  );
  const fate = screen.getByLabelText<HTMLSelectElement>('What becomes of 3b');
  expect([...fate.options].filter(({ disabled }) => disabled).map(({ value }) => value)).toEqual(['up']);
  expect(screen.getByText('Needs a licence. Choose what else becomes of 3b.')).toBeTruthy();
  const end = () => screen.getByRole<HTMLButtonElement>('button', { name: 'End 2025/26' });
  expect([end().disabled, end().title]).toEqual([true, 'Needs a licence']);
  await user.selectOptions(fate, 'ends');
  await waitFor(() => expect(end().disabled).toBe(false));
  expect(screen.queryByText(/Choose what else/)).toBeNull();
});

test('the heading has the focus once the accepted end has begun [EDU-335]', async () => {
  let shown = view();
  const { user } = await openTracks(<SchoolYearPage />, {
    answers: {
      'GET /api/school_year': () => shown,
      'POST /api/school_year/end': () => {
        shown = view({ plan: null, last: ended({ state: 'ending' }) });
        return shown.last;
      },
    },
  });
  expect(document.activeElement).toBe(document.body);
  await user.click(screen.getByRole('button', { name: 'End 2025/26' }));
  await user.click(await screen.findByRole('button', { name: 'End the year' }));
  await screen.findByText('2025/26 is being ended.');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })));
});

test('a student is an exception to their class, and many leaving needs the name of the school [EDU-281]', async () => {
  const planned = vi.fn((_input: unknown) => plan({ leaving: 5, needsName: true }));
  const { user } = await open(view(), {
    'POST /api/school_year/plan': planned as never,
    'GET /api/school_year/students': () => ({
      students: [{ userGuid: id(5), name: 'Ida L.' }],
      meta: { nextPage: null },
    }),
  });
  await user.click(screen.getAllByText('Students')[0] as HTMLElement);
  const student = await screen.findByLabelText('Ida L.');
  await user.selectOptions(student, 'Goes into Choir');
  const students = [{ userGuid: id(5), classId: id(1), to: 'class', toClassId: id(2) }];
  await waitFor(() =>
    expect(planned).toHaveBeenCalledWith(expect.objectContaining({ choices: { classes: [], students } })),
  );
  expect(await screen.findByText('5 of 10 students would leave the school.')).toBeTruthy();
  expect(screen.getByLabelText(/Type the name of the school: Oak/)).toBeTruthy();
  expect(screen.getByText(/1 exception/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'End 2025/26' }));
  expect(await screen.findByText('This is not the name of the school.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'End the year' })).toBeNull();
  await user.type(screen.getByLabelText(/Type the name of the school: Oak/), 'Oak');
  await user.click(screen.getByRole('button', { name: 'End 2025/26' }));
  expect(await screen.findByRole('button', { name: 'End the year' })).toBeTruthy();
});

test('a year that ended gives codes for families once, and is taken back after a question [EDU-286] [EDU-290]', async () => {
  const made = vi.fn((_input: unknown) => ({
    codes: [
      { name: 'Ida L.', code: 'BCDF-GHJK-MNPR-TWXY-BCDF', address: 'x', path: 'M0 0h1v1h-1z', size: 9 },
    ],
    left: 0,
  }));
  const undone = vi.fn((_input: unknown) => ended({ state: 'undoing' }));
  const { user } = await open(view({ plan: null, hasEnded: true, last: ended() }), {
    'POST /api/school_years/:id/codes': made as never,
    'POST /api/school_years/:id/undo': undone as never,
  });
  expect(screen.queryByRole('button', { name: 'End 2025/26' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Make codes for 4a' }));
  expect(await screen.findByText('BCDF-GHJK-MNPR-TWXY-BCDF')).toBeTruthy();
  expect(made).toHaveBeenCalledWith(expect.objectContaining({ classId: id(1), missingOnly: true }));
  await user.click(screen.getByRole('button', { name: 'Done' }));
  expect(screen.queryByText('BCDF-GHJK-MNPR-TWXY-BCDF')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Take the end of the year back' }));
  await user.click(await screen.findByRole('button', { name: 'Take it back' }));
  await waitFor(() => expect(undone).toHaveBeenCalled());
});

test('while the year is being ended nothing else is offered, and what did not come back is said [EDU-283] [EDU-287]', async () => {
  await open(view({ plan: null, last: ended({ state: 'ending' }) }));
  expect(screen.getByText('2025/26 is being ended.')).toBeTruthy();
  expect(screen.queryByText('When the year ends')).toBeNull();
  cleanup();
  await open(view({ last: ended({ state: 'undone', undoUntil: null, notRestored: 2, left: [] }) }));
  expect(screen.getByText(/2 students could not be brought back/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'End 2025/26' })).toBeTruthy();
});

test('the owner says when the year ends [EDU-289]', async () => {
  const saved = vi.fn((_input: unknown) => view());
  const { user } = await open(view(), {
    'PUT /api/school_year/settings': saved as never,
    'POST /api/school_year/plan': () => plan(),
  });
  await user.click(screen.getByText('When the year ends'));
  await user.selectOptions(await screen.findByLabelText('Month'), 'June');
  await user.selectOptions(screen.getByLabelText('Day'), '20');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(saved).toHaveBeenCalledWith(
      expect.objectContaining({ settings: { yearEndsOn: '06-20', timezone: 'UTC' } }),
    ),
  );
});

test('a family types its code, or comes by the code of a slip, and downloads [EDU-290] [EDU-291]', async () => {
  const opened = vi.fn(({ code }: { code: string }) => {
    if (!code.startsWith('BCDF'))
      throw new Refusal(404, 'This code is not right, or its time is over. Ask the school.');
    return {
      name: 'Ida L.',
      school: 'Oak',
      until: '2026-08-19T10:00:00.000Z',
      projects: 2,
      tracks: 1,
      download: '/class/take-home/bundle.zip?ticket=x',
    };
  });
  const answers = { 'POST /api/take_home': opened as never };
  const { user } = await openTracks(<TakeHomePage />, { answers });
  await user.type(screen.getByLabelText('Code'), 'wrong');
  await user.click(screen.getByRole('button', { name: 'Go on' }));
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('not right'));
  cleanup();
  const { user: second } = await openTracks(<TakeHomePage />, { answers });
  await second.type(screen.getByLabelText('Code'), 'BCDF-GHJK-MNPR-TWXY-BCDF');
  await second.click(screen.getByRole('button', { name: 'Go on' }));
  const link = await screen.findByRole('link', { name: 'Download everything' });
  expect(link.getAttribute('href')).toBe('/class/take-home/bundle.zip?ticket=x');
  expect(screen.getByText('Oak · 2 projects, 1 track')).toBeTruthy();
  cleanup();
  window.history.replaceState(null, '', '/class/take-home#code=BCDF-GHJK-MNPR-TWXY-BCDF');
  await openTracks(<TakeHomePage />, { answers });
  expect(await screen.findByRole('heading', { name: 'Ida L.' })).toBeTruthy();
  expect(window.location.hash).toBe('');
});
