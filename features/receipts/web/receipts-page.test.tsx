// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderPeoplePage } from '#features/profiles/testing/render-people-page.tsx';
import { conflict, invalid } from '#platform/pure/refusal.ts';
import type { ReceiptListItem } from '../contract.ts';
import { aReceiptItem, aReceiptView, aWithdrawable, noBillingDetails } from '../testing/receipt-views.ts';
import type { WithdrawableView } from '../withdrawals.contract.ts';
import { ReceiptPage } from './receipt-page.tsx';
import { ReceiptsPage } from './receipts-page.tsx';

afterEach(cleanup);

const updateCall = 'PUT /api/account/billing_details';
const withdrawCall = 'POST /api/account/withdrawals';

interface Shown {
  receipts?: ReceiptListItem[];
  contracts?: WithdrawableView[];
  asksForCountry?: boolean;
  answers?: Record<string, (input: never) => unknown>;
}

const open = ({ receipts = [], contracts = [], asksForCountry = false, answers = {} }: Shown = {}) =>
  renderPeoplePage(<ReceiptsPage />, {
    answers: {
      'GET /api/account/receipts': () => ({ items: receipts, meta: { nextPage: null }, asksForCountry }),
      'GET /api/account/billing_details': () => noBillingDetails,
      'GET /api/account/withdrawals': () => ({ items: contracts }),
      ...answers,
    },
  });

test('a member sees receipts and credit notes, each with a link', async () => {
  await open({
    receipts: [
      aReceiptItem(),
      aReceiptItem({ id: 'other', kind: 'credit_note', number: 'C2026-000001', grossMinor: -400 }),
    ],
  });
  const rows = within(await screen.findByRole('region', { name: 'Your receipts' })).getAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'Receipt R2026-000042Tonehall Creator, 20 November 202613.99 EUR',
    'Credit note C2026-000001Tonehall Creator, 20 November 2026-4.00 EUR',
  ]);
  const link = screen.getByRole('link', { name: 'Receipt R2026-000042' });
  expect(link.getAttribute('href')).toBe(`/account/receipts/${aReceiptItem().id}`);
  expect(screen.queryByText(/Withdraw/)).toBeNull();
});

test('a member who has paid nothing reads that, and stores billing details', async () => {
  const { calls } = await open({
    answers: { [updateCall]: (input: object) => ({ ...input, vatConfirmed: false }) },
  });
  expect(await screen.findByText('You have paid nothing yet.')).toBeTruthy();
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Ada Byron' } });
  fireEvent.change(screen.getByLabelText('Country'), { target: { value: 'FR' } });
  fireEvent.click(screen.getByRole('button', { name: 'Store details' }));
  expect(await screen.findByText('Your billing details are stored.')).toBeTruthy();
  expect(calls(updateCall)).toEqual([{ name: 'Ada Byron', address: '', country: 'FR', vatId: '' }]);
});

test('a refused VAT id is shown at its field', async () => {
  await open({
    answers: {
      [updateCall]: () => {
        throw invalid({ vat_id: ['is not a valid id of this country'] });
      },
    },
  });
  fireEvent.change(await screen.findByLabelText('VAT id'), { target: { value: 'FR1' } });
  fireEvent.click(screen.getByRole('button', { name: 'Store details' }));
  expect(await screen.findByText('VAT id is not a valid id of this country')).toBeTruthy();
});

test('a member whose evidence disagrees is asked for the country', async () => {
  await open({ receipts: [aReceiptItem()], asksForCountry: true });
  expect(await screen.findByText(/In which one do you live?/)).toBeTruthy();
});

test('a consumer withdraws in two steps', async () => {
  const { calls } = await open({
    contracts: [aWithdrawable()],
    answers: { [withdrawCall]: () => ({ refundMinor: 932, currency: 'EUR', declaredAt: '' }) },
  });
  const section = within(await screen.findByRole('region', { name: 'Withdraw from a contract' }));
  expect(section.getByText('Until 4 December 2026')).toBeTruthy();
  fireEvent.click(section.getByRole('button', { name: 'Withdraw from contract' }));
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByText(/Of 13.99 EUR, 9.32 EUR go back/)).toBeTruthy();
  expect(calls(withdrawCall)).toEqual([]);
  fireEvent.click(dialog.getByRole('button', { name: 'Confirm withdrawal' }));
  expect(await screen.findByText('You have withdrawn. An e-mail confirms it.')).toBeTruthy();
  expect(calls(withdrawCall)).toEqual([{ paymentId: aWithdrawable().paymentId }]);
});

test('a consumer of whose payment nothing is left reads so before they withdraw', async () => {
  await open({ contracts: [aWithdrawable({ refundMinor: 0 })] });
  fireEvent.click(await screen.findByRole('button', { name: 'Withdraw from contract' }));
  expect(screen.getByText(/Nothing is left of the 13.99 EUR that you paid/)).toBeTruthy();
});

test('the refusal of a withdrawal is shown', async () => {
  await open({
    contracts: [aWithdrawable({ totalMinor: 0, refundMinor: 0 })],
    answers: {
      [withdrawCall]: () => {
        throw conflict('The right to withdraw from this contract has ended.');
      },
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Withdraw from contract' }));
  expect(screen.getByText(/Nothing was charged that could go back/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Confirm withdrawal' }));
  expect(await screen.findByText('The right to withdraw from this contract has ended.')).toBeTruthy();
});

const openReceipt = (more: Parameters<typeof aReceiptView>[0] = {}) =>
  renderPeoplePage(<ReceiptPage params={{ id: aReceiptItem().id }} />, {
    answers: { 'GET /api/account/receipts/:id': () => aReceiptView(more) },
  });
const tableText = () =>
  screen
    .getAllByRole('row')
    .map(({ children }) => [...children].map(({ textContent }) => textContent).join(' | '));

test('a receipt names seller, buyer, lines, period and tax', async () => {
  await openReceipt({ consent: 'Deliver now.' });
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Receipt R2026-000042');
  expect(tableText()).toEqual([
    'What | Amount',
    'Tonehall Creator20 November 2026 to 20 December 2026 | 13.99 EUR',
    'Without tax | 11.76 EUR',
    'VAT 19 % (Germany) | 2.23 EUR',
    'Total | 13.99 EUR',
  ]);
  expect(screen.getByText('VAT id DE129273398')).toBeTruthy();
  expect(screen.getByText('Agreed when it was bought: “Deliver now.”')).toBeTruthy();
});

test('a receipt without tax shows none, and one of a business says who owes it', async () => {
  await openReceipt({ taxRate: null, taxMinor: 0, netMinor: 1399 });
  expect(tableText().some((row) => row.includes('VAT'))).toBe(false);
  cleanup();
  await openReceipt({ taxRate: 0, taxMinor: 0, netMinor: 1399, reverseCharge: true });
  expect(screen.getByText('Reverse charge: the buyer owes the tax.')).toBeTruthy();
});

test('a credit note names the receipt that it corrects', async () => {
  await openReceipt({ kind: 'credit_note', number: 'C2026-000001', corrects: 'R2026-000042' });
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Credit note C2026-000001');
  expect(screen.getByText(/It corrects the receipt R2026-000042/)).toBeTruthy();
});

test('a credit note says whether the money goes back, or the payer’s bank has taken it', async () => {
  const note = { kind: 'credit_note', number: 'C2026-000001', corrects: 'R2026-000042' } as const;
  await openReceipt(note);
  expect(await screen.findByText('It goes back to what was paid with.')).toBeTruthy();
  cleanup();
  await openReceipt({ ...note, chargedBack: true });
  expect(await screen.findByText('The bank of the payer has taken it back.')).toBeTruthy();
});
