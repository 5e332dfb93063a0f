// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderPeoplePage } from '#features/profiles/testing/render-people-page.tsx';
import { conflict } from '#platform/pure/refusal.ts';
import type { TaxView } from '../admin-tax.contract.ts';
import { TaxPage } from './tax-page.tsx';

afterEach(cleanup);

const rateCall = 'POST /api/admin/tax_rates';
const removeCall = 'POST /api/admin/tax_rates/withdrawals';
const vatCall = 'POST /api/admin/vat_ids/:user_id';
const waiting = {
  userId: '0199aaaa-0000-7000-8000-000000000005',
  username: 'ada',
  selfLink: '/user/ada',
  name: 'Analytical Engines',
  address: 'Lyon',
  country: 'FR',
  vatId: 'FR40303265045',
};
const aTaxView = (more: Partial<TaxView> = {}): TaxView => ({
  receipts: true,
  showsTax: true,
  rates: [{ country: 'FI', validFrom: '2025-01-01T00:00:00.000Z', rate: 2550, state: 'in_force' }],
  vatIds: [],
  quarters: [],
  ...more,
});
const open = (tax: TaxView, answers: Record<string, () => unknown> = {}) =>
  renderPeoplePage(<TaxPage />, { answers: { 'GET /api/admin/tax': () => tax, ...answers } });

test('an admin loads the sums and the receipts of each quarter', async () => {
  await open(aTaxView({ quarters: ['2026-4', '2026-3'] }));
  const rows = within(await screen.findByRole('region', { name: 'For the books' })).getAllByRole('listitem');
  expect(rows.length).toBe(2);
  const links = within(rows[0] as HTMLElement).getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/admin/receipts.csv?quarter=2026-4',
    '/admin/receipts.csv?quarter=2026-4&rows=receipts',
  ]);
});

test('an admin confirms a VAT id, or removes it', async () => {
  const { calls } = await open(aTaxView({ vatIds: [waiting] }), { [vatCall]: () => aTaxView() });
  expect(await screen.findByText('Analytical Engines, France')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Confirm' }));
  expect(await screen.findByText('The VAT id is confirmed.')).toBeTruthy();
  expect(calls(vatCall)).toEqual([
    { userId: waiting.userId, vatId: waiting.vatId, name: waiting.name, country: 'FR', confirmed: true },
  ]);
  expect(screen.getByText('Nothing is waiting.')).toBeTruthy();
});

test('an admin reads why a VAT id was not confirmed', async () => {
  await open(aTaxView({ vatIds: [waiting] }), {
    [vatCall]: () => {
      throw conflict('This VAT id has changed meanwhile.');
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Remove' }));
  expect(await screen.findByText('This VAT id has changed meanwhile.')).toBeTruthy();
});

test('an admin withdraws a rate that has not begun, and sees which one is in force', async () => {
  const rateOf = (state: 'past' | 'in_force' | 'coming', year: number) => ({
    country: 'FI',
    validFrom: `${year}-01-01T00:00:00.000Z`,
    rate: 2550,
    state,
  });
  const coming = rateOf('coming', 2027);
  const { calls } = await open(
    aTaxView({ rates: [rateOf('past', 2024), rateOf('in_force', 2025), coming] }),
    {
      [removeCall]: () => aTaxView(),
    },
  );
  const rows = await screen.findAllByText(/Finland/, { selector: 'li' });
  expect(rows.map(({ textContent }) => textContent?.trim())).toEqual([
    'Finland 25.5 % since 1 January 2024',
    'Finland 25.5 % in force since 1 January 2025',
    'Finland 25.5 % from 1 January 2027 Withdraw',
  ]);
  fireEvent.click(screen.getByRole('button', { name: 'Withdraw 25.5 % of Finland' }));
  expect(await screen.findByText('The rate is withdrawn.')).toBeTruthy();
  expect(calls(removeCall)).toEqual([{ country: 'FI', validFrom: coming.validFrom }]);
});

test('an admin adds a rate; what is none is not sent', async () => {
  const { calls } = await open(aTaxView(), { [rateCall]: () => aTaxView() });
  expect((await screen.findByText(/Finland/, { selector: 'li' })).textContent).toBe(
    'Finland 25.5 % in force since 1 January 2025 ',
  );
  const [rate, from] = [screen.getByLabelText('Rate in percent'), screen.getByLabelText('From')];
  fireEvent.change(from, { target: { value: '2027-01-01' } });
  fireEvent.change(screen.getByLabelText('Country'), { target: { value: 'AT' } });
  for (const typed of ['much', '101', '-1', '1.234']) {
    fireEvent.change(rate, { target: { value: typed } });
    fireEvent.submit(screen.getByRole('form', { name: 'A new rate' }));
    expect(await screen.findByText('This is no rate from 0 to 100')).toBeTruthy();
  }
  fireEvent.change(rate, { target: { value: '20,5' } });
  fireEvent.submit(screen.getByRole('form', { name: 'A new rate' }));
  expect(await screen.findByText('The rate is stored.')).toBeTruthy();
  expect(calls(rateCall)).toEqual([{ country: 'AT', validFrom: '2027-01-01', rate: 2050 }]);
});

test('an admin reads why receipts show no tax, or are not written', async () => {
  await open(aTaxView({ showsTax: false }));
  expect(await screen.findByText(/no VAT id of the seller is configured/)).toBeTruthy();
  cleanup();
  await open(aTaxView({ receipts: false }));
  expect(await screen.findByText('No receipts are written here (RECEIPTS=off).')).toBeTruthy();
});
