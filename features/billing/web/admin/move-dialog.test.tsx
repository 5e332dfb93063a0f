// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { ConfirmHost } from '#design/dialog/confirm-host.tsx';
import { type PeopleAnswers, renderPeoplePage } from '#features/profiles/testing/render-people-page.tsx';
import { invalid } from '#platform/pure/refusal.ts';
import { anAdminPlan } from '../../testing/an-admin-view.ts';
import { AdminPlansPage } from './admin-plans-page.tsx';

afterEach(cleanup);

const listCall = 'GET /api/admin/plans';
const moveCall = 'POST /api/admin/plans/:plan/moves';
const callOffCall = 'POST /api/admin/plans/:plan/moves/:id/call-off';
const group = {
  frequency: 'monthly',
  currency: 'USD',
  amountMinor: 2999,
  count: 4,
  movable: 2,
  fixed: 1,
} as const;

const open = (plans = [anAdminPlan({ subscribers: [group] })], answers: PeopleAnswers = {}) =>
  renderPeoplePage(
    <>
      <AdminPlansPage />
      <ConfirmHost />
    </>,
    { answers: { [listCall]: () => ({ plans }), ...answers } },
  );
const submit = () => fireEvent.submit(screen.getByRole('dialog').querySelector('form') as HTMLFormElement);

test('an admin reads who is moved and who stays, and moves them to the price in force', async () => {
  const { calls, user } = await open(undefined, { [moveCall]: () => anAdminPlan() });
  await user.click(screen.getByRole('button', { name: 'Move subscribers' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Move subscribers of Pro' }));
  expect(dialog.getByText(/^2 members get an e-mail/)).toBeTruthy();
  expect(dialog.getByText(/^1 member keeps the price: PayPal/)).toBeTruthy();
  expect(dialog.getByText(/at least 30 days away/)).toBeTruthy();
  submit();
  await screen.findByText('The subscribers are moved, and get an e-mail.');
  expect(calls(moveCall)).toEqual([
    {
      plan: 'pro',
      frequency: 'monthly',
      currency: 'USD',
      fromMinor: 2999,
      validFrom: '2026-01-01T00:00:00.000Z',
    },
  ]);
});

test('a refused move says why at its field', async () => {
  const { user } = await open(undefined, {
    [moveCall]: () => {
      throw invalid({ from_minor: ['is paid by nobody who can be moved'] });
    },
  });
  await user.click(screen.getByRole('button', { name: 'Move subscribers' }));
  submit();
  expect(await screen.findByText('The amount is paid by nobody who can be moved')).toBeTruthy();
});

test('nothing is offered where nobody can be moved, or no other price is there', async () => {
  await open([
    anAdminPlan({ subscribers: [{ ...group, movable: 0 }] }),
    anAdminPlan({ plan: 'creator', name: 'Creator', subscribers: [{ ...group, amountMinor: 3999 }] }),
    anAdminPlan({ plan: 'education', name: 'Education', onSale: null, subscribers: [group] }),
  ]);
  expect(screen.queryByRole('button', { name: 'Move subscribers' })).toBeNull();
});

test('an admin calls a move off after a question', async () => {
  const move = {
    id: '0199c0de-0000-7000-8000-000000000009',
    frequency: 'monthly',
    currency: 'USD',
    fromMinor: 2999,
    toMinor: 3999,
    noticedAt: '2026-03-01T00:00:00.000Z',
    firstAt: '2026-04-05T00:00:00.000Z',
    count: 2,
  } as const;
  const { calls, user } = await open([anAdminPlan({ moves: [move] })], {
    [callOffCall]: () => anAdminPlan(),
  });
  expect(screen.getByText(/2 subscribers move from 29.99 USD to 39.99 USD/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Call off' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Call the move off?' }));
  expect(calls(callOffCall)).toEqual([]);
  await user.click(question.getByRole('button', { name: 'Call off' }));
  await waitFor(() => expect(calls(callOffCall)).toEqual([{ plan: 'pro', id: move.id }]));
});
