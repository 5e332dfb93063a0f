// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { type PeopleAnswers, renderPeoplePage } from '#features/profiles/testing/render-people-page.tsx';
import { invalid } from '#platform/pure/refusal.ts';
import { anAdminPlan } from '../../testing/an-admin-view.ts';
import { AdminPlansPage } from './admin-plans-page.tsx';

afterEach(cleanup);

const listCall = 'GET /api/admin/plans';
const saleCall = 'PUT /api/admin/plans/:plan';
const priceCall = 'POST /api/admin/plans/:plan/prices';
const withdrawCall = 'POST /api/admin/plans/:plan/prices/withdraw';

const open = (plans = [anAdminPlan()], answers: PeopleAnswers = {}) =>
  renderPeoplePage(<AdminPlansPage />, { answers: { [listCall]: () => ({ plans }), ...answers } });
const submit = () => fireEvent.submit(screen.getByRole('dialog').querySelector('form') as HTMLFormElement);
const coming = {
  frequency: 'monthly',
  currency: 'USD',
  amountMinor: 4999,
  validFrom: '2036-01-01T00:00:00.000Z',
  state: 'coming',
} as const;

test('an admin reads the prices of a plan, by keyboard too, and what its subscribers pay', async () => {
  await open([
    anAdminPlan(),
    anAdminPlan({ plan: 'intro', name: 'Intro', legacy: true, prices: [], subscribers: [] }),
  ]);
  const pro = within(screen.getByRole('article', { name: 'Pro' }));
  expect(pro.getByText('39.99 USD a month')).toBeTruthy();
  expect(pro.getByText('00:00, 01 Jan 2026')).toBeTruthy();
  expect(pro.getByText('1 subscriber pays 29.99 USD a month')).toBeTruthy();
  expect(pro.getByRole('region', { name: 'Prices of Pro' }).tabIndex).toBe(0);
  const intro = within(screen.getByRole('article', { name: 'Intro' }));
  expect(intro.getByText('Only for who had it')).toBeTruthy();
  expect(intro.getByText('It has no price, so nobody can buy it.')).toBeTruthy();
});

test('an admin takes a plan off sale; the switch of what schools ask for is absent', async () => {
  const { calls, user } = await open(
    [anAdminPlan(), anAdminPlan({ plan: 'education', name: 'Education', onSale: null })],
    { [saleCall]: () => anAdminPlan({ onSale: false }) },
  );
  const schools = within(screen.getByRole('article', { name: 'Education' }));
  expect(schools.getByText(/Schools keep the amount .* are not moved/)).toBeTruthy();
  await user.click(screen.getByRole('switch', { name: 'On sale' }));
  expect(calls(saleCall)).toEqual([{ plan: 'pro', onSale: false }]);
  await waitFor(() => expect(calls(listCall)).toHaveLength(2));
});

test('an admin sets a price in minor units from now on; what is no amount is not sent', async () => {
  const { calls, user } = await open(undefined, { [priceCall]: () => anAdminPlan() });
  await user.click(screen.getByRole('button', { name: 'Set a price' }));
  const amount = screen.getByLabelText('Amount with tax');
  for (const typed of ['', '0', 'much', '1.999']) {
    fireEvent.change(amount, { target: { value: typed } });
    submit();
    await waitFor(() => expect(amount.getAttribute('aria-invalid')).toBe('true'));
  }
  fireEvent.change(amount, { target: { value: '44,5' } });
  await user.selectOptions(screen.getByLabelText('Currency'), 'SEK');
  await user.selectOptions(screen.getByLabelText('Period'), 'yearly');
  submit();
  await screen.findByText('The price is set.');
  expect(calls(priceCall)).toEqual([
    { plan: 'pro', frequency: 'yearly', currency: 'SEK', amountMinor: 4450, validFrom: null },
  ]);
});

test('a refused price says why at its field', async () => {
  await open(undefined, {
    [priceCall]: () => {
      throw invalid({ valid_from: ['is past'] });
    },
  });
  fireEvent.click(screen.getByRole('button', { name: 'Set a price' }));
  fireEvent.change(screen.getByLabelText('Amount with tax'), { target: { value: '5' } });
  submit();
  expect(await screen.findByText('The time is past')).toBeTruthy();
});

test('an admin withdraws a price that has not begun', async () => {
  const { calls, user } = await open([anAdminPlan({ prices: [coming] })], {
    [withdrawCall]: () => anAdminPlan(),
  });
  await user.click(screen.getByRole('button', { name: 'Withdraw' }));
  expect(calls(withdrawCall)).toEqual([
    { plan: 'pro', frequency: 'monthly', currency: 'USD', validFrom: coming.validFrom },
  ]);
});

test('earlier prices are shown on demand', async () => {
  const { user } = await open([anAdminPlan({ prices: [{ ...coming, state: 'past' }] })]);
  expect(screen.queryByText('49.99 USD a month')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Show 1 earlier' }));
  expect(screen.getByText('49.99 USD a month')).toBeTruthy();
});
