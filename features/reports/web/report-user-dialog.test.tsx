// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderPeoplePage } from '#features/profiles/testing/render-people-page.tsx';
import { Refusal } from '#platform/pure/refusal.ts';
import { ReportUserDialog } from './report-user-dialog.tsx';

afterEach(cleanup);

const guid = '0198f000-0000-7000-8000-00000000000b';
const call = 'POST /api/users/:guid/reports';
const open = (answer: () => unknown = () => ({})) =>
  renderPeoplePage(<ReportUserDialog guid={guid} username="ben" onClose={() => undefined} />, {
    answers: { [call]: answer },
  });
const submit = () => fireEvent.submit(screen.getByRole('dialog').querySelector('form') as HTMLFormElement);

test('an empty or blank reason shows the alert and sends nothing [HERO-032] [HERO-033]', async () => {
  const { user, calls } = await open();
  const field = screen.getByRole('textbox', { name: 'What is wrong?' });
  for (const typed of ['', '   ']) {
    if (typed) await user.type(field, typed);
    submit();
    expect(
      await screen.findByText('Error! You need to tell us why you are reporting this user.'),
    ).toBeTruthy();
  }
  expect(calls(call)).toEqual([]);
});

test('a report navigates to the list of members [HERO-035]', async () => {
  const { user, calls, went } = await open();
  await user.type(screen.getByRole('textbox'), 'Sells followers');
  submit();
  await expect.poll(() => went).toEqual(['/users']);
  expect(calls(call)).toEqual([{ guid, reason: 'Sells followers' }]);
});

test('a refused report shows the reason and keeps the text', async () => {
  const { user, went } = await open(() => {
    throw new Refusal(429, 'Too many attempts. Please try again later.');
  });
  await user.type(screen.getByRole('textbox'), 'Sells followers');
  submit();
  expect(await screen.findByText('Too many attempts. Please try again later.')).toBeTruthy();
  expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('Sells followers');
  expect(went).toEqual([]);
});
