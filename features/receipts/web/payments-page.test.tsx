// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderPeoplePage } from '#features/profiles/testing/render-people-page.tsx';
import { conflict } from '#platform/pure/refusal.ts';
import type { AdminPaymentView } from '../admin-payments.contract.ts';
import { aPaymentView } from '../testing/a-payment-view.ts';
import { PaymentsPage } from './payments-page.tsx';

afterEach(cleanup);

const listCall = 'GET /api/admin/payments';
const refundCall = 'POST /api/admin/payments/:id/refunds';
const refreshCall = 'POST /api/admin/payments/:id/refresh';

const open = (items: AdminPaymentView[], answers: Record<string, () => unknown> = {}) =>
  renderPeoplePage(<PaymentsPage />, {
    answers: { [listCall]: () => ({ items, refundsFailed: 0, meta: { nextPage: null } }), ...answers },
  });
const submit = () => fireEvent.submit(screen.getByRole('dialog').querySelector('form') as HTMLFormElement);

test('an admin reads the history of a payment', async () => {
  await open([
    aPaymentView({
      state: 'partly_refunded',
      refunds: [
        {
          id: '0199aaaa-0000-7000-8000-000000000002',
          amountMinor: 400,
          reason: 'admin',
          note: 'A dull week',
          state: 'succeeded',
          createdAt: '2026-11-21T09:00:00.000Z',
          settledAt: '2026-11-21T09:00:01.000Z',
        },
      ],
    }),
  ]);
  const card = within(await screen.findByRole('article', { name: 'Tonehall Creator' }));
  expect(card.getByText('Partly refunded')).toBeTruthy();
  const entries = within(card.getByRole('list', { name: 'History' })).getAllByRole('listitem');
  expect(entries.map(({ textContent }) => textContent?.replace(/^.*? Nov 2026 /, '').trim())).toEqual([
    'Begun',
    'Paid',
    '4.00 USD was refunded by an admin: A dull week',
  ]);
});

test.each([
  ['open', 'The payer disputes it: their bank has not decided yet'],
  ['won', 'The payer disputed it, and their bank left us the money'],
  ['lost', 'The payer disputed it, and their bank took the money back'],
] as const)('an admin reads how a dispute stands that is %s', async (dispute, text) => {
  await open([aPaymentView({ dispute, disputedAt: '2026-11-21T09:00:00.000Z' })]);
  expect(await screen.findByText(new RegExp(text))).toBeTruthy();
});

test('an admin refunds a part; what is no amount, or above what is left, is not sent', async () => {
  const { calls } = await open([aPaymentView()], { [refundCall]: () => aPaymentView() });
  fireEvent.click(await screen.findByRole('button', { name: 'Refund' }));
  const amount = screen.getByLabelText('Amount in USD');
  expect((amount as HTMLInputElement).value).toBe('13.99');
  for (const [typed, error] of [
    ['much', 'This is no amount'],
    ['14', 'At most 13.99 USD are left'],
  ] as const) {
    fireEvent.change(amount, { target: { value: typed } });
    submit();
    expect(await screen.findByText(error)).toBeTruthy();
  }
  expect(calls(refundCall)).toEqual([]);
  fireEvent.change(amount, { target: { value: '4,50' } });
  submit();
  expect(await screen.findByText('The refund is on its way.')).toBeTruthy();
  expect(calls(refundCall)).toMatchObject([{ amountMinor: 450, note: '' }]);
});

test('an admin reads why a refund was refused', async () => {
  await open([aPaymentView()], {
    [refundCall]: () => {
      throw conflict('Nothing of this payment can be refunded.');
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Refund' }));
  submit();
  expect((await screen.findByRole('alert')).textContent).toBe('Nothing of this payment can be refunded.');
});

test('a payment of which nothing is left cannot be refunded; the gateway can be asked', async () => {
  const { calls } = await open([aPaymentView({ refundableMinor: 0 })], {
    [refreshCall]: () => aPaymentView(),
  });
  expect((await screen.findByRole('button', { name: 'Refund' })).hasAttribute('disabled')).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: 'Ask the gateway now' }));
  expect(await screen.findByText('This is what the gateway says.')).toBeTruthy();
  expect(calls(refreshCall).length).toBe(1);
});

test('an admin searches by what they have typed, and reads that nothing is found', async () => {
  const { calls } = await open([]);
  expect(await screen.findByText('Nobody has paid anything yet.')).toBeTruthy();
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: ' ada@example.org ' } });
  fireEvent.submit(screen.getByRole('searchbox').closest('form') as HTMLFormElement);
  expect(await screen.findByText('There is no payment of “ada@example.org”.')).toBeTruthy();
  expect(calls(listCall).at(-1)).toMatchObject({ search: 'ada@example.org' });
});

test('an admin sees how many refunds have failed, and looks at these only [CHECKOUT-137]', async () => {
  const failed = aPaymentView({ refundFailedAt: '2026-11-21T09:00:00.000Z' });
  const other = aPaymentView({ id: '0199aaaa-0000-7000-8000-000000000009', title: 'Tonehall Pro' });
  const { calls } = await open([], {
    [listCall]: () => ({ items: [failed, other], refundsFailed: 1, meta: { nextPage: null } }),
  });
  const card = within(await screen.findByRole('article', { name: 'Tonehall Creator' }));
  expect(card.getByText('Refund failed')).toBeTruthy();
  expect(
    within(screen.getByRole('article', { name: 'Tonehall Pro' })).queryByText('Refund failed'),
  ).toBeNull();
  expect(screen.getByText(/One payment has a refund that failed/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Show only these' }));
  expect(await screen.findByRole('button', { name: 'Show all' })).toBeTruthy();
  expect(calls(listCall)).toMatchObject([{}, { only: 'refund_failed' }]);
});
