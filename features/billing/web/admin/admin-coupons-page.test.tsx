// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { type PeopleAnswers, renderPeoplePage } from '#features/profiles/testing/render-people-page.tsx';
import { invalid } from '#platform/pure/refusal.ts';
import { anAdminCoupon } from '../../testing/an-admin-view.ts';
import { AdminCouponsPage } from './admin-coupons-page.tsx';

afterEach(cleanup);

const listCall = 'GET /api/admin/coupons';
const makeCall = 'POST /api/admin/coupons';
const stopCall = 'POST /api/admin/coupons/:id/stop';
const usesCall = 'GET /api/admin/coupons/:id/redemptions';

async function open(items = [anAdminCoupon()], answers: PeopleAnswers = {}) {
  const opened = await renderPeoplePage(<AdminCouponsPage />, {
    answers: { [listCall]: () => ({ items, meta: { nextPage: null } }), ...answers },
  });
  await waitFor(() => expect(document.querySelector('[aria-busy="true"]')).toBeNull());
  return opened;
}
const submit = () => fireEvent.submit(screen.getByRole('dialog').querySelector('form') as HTMLFormElement);
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

test('an admin reads what a code takes off, for what, and whether it can be used', async () => {
  const amounts = [{ currency: 'USD', amountMinor: 1000 }];
  await open([
    anAdminCoupon({ maxRedemptions: 10, redemptions: 3 }),
    anAdminCoupon({
      id: '2',
      code: 'TENOFF',
      couponType: 'amount',
      percentOff: null,
      amounts,
      active: false,
    }),
    anAdminCoupon({
      id: '3',
      code: 'OVER',
      expiresAt: '2026-02-01T00:00:00.000Z',
      accountType: 7,
      cycles: null,
    }),
    anAdminCoupon({ id: '4', code: 'FULL', maxRedemptions: 1, redemptions: 1, cycles: 3, period: 'yearly' }),
    anAdminCoupon({ id: '5', code: 'SOON', startsAt: '2036-02-01T00:00:00.000Z' }),
  ]);
  const words = (name: string) => screen.getByRole('article', { name }).textContent;
  expect(words('WELCOME25')).toMatch(
    /25% offActive.*Any plan.*The first payment.*Used 3 times of 10, once per account/,
  );
  expect(words('TENOFF')).toContain('10.00 USD offStopped');
  expect(words('OVER')).toMatch(/Expired.*Europa.*Every payment/);
  expect(words('FULL')).toMatch(/Used up.*by the year.*The first 3 payments/);
  expect(words('FULL')).toContain('Used 1 time of 1, once per account');
  expect(words('SOON')).toContain('Not begun');
});

test('an admin makes a coupon of a percentage', async () => {
  const { calls, user } = await open([], { [makeCall]: () => anAdminCoupon() });
  expect(screen.getByText('There is no coupon yet.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Make a coupon' }));
  submit();
  expect(await screen.findByText('This is no percentage from 1 to 100')).toBeTruthy();
  expect(calls(makeCall)).toEqual([]);
  type('Code', ' welcome25 ');
  type('Percent', '25');
  type('How often in all', '100');
  await user.selectOptions(screen.getByLabelText('For'), 'Pro');
  submit();
  await screen.findByText('WELCOME25 is made.');
  expect(calls(makeCall)).toEqual([
    {
      code: 'welcome25',
      couponType: 'percentage',
      percentOff: 25,
      amounts: [],
      accountType: 6,
      period: null,
      cycles: 1,
      maxRedemptions: 100,
      oncePerAccount: true,
      startsAt: null,
      expiresAt: null,
    },
  ]);
});

test('an admin makes a coupon of amounts, in minor units', async () => {
  const { calls, user } = await open([], { [makeCall]: () => anAdminCoupon() });
  await user.click(screen.getByRole('button', { name: 'Make a coupon' }));
  type('Code', 'TEN');
  await user.selectOptions(screen.getByLabelText('Takes off'), 'amount');
  submit();
  expect(await screen.findAllByText('One amount is needed')).toHaveLength(4);
  type('Amount in USD', '10');
  type('Amount in SEK', '99,50');
  submit();
  await screen.findByText('WELCOME25 is made.');
  expect(calls(makeCall)).toMatchObject([
    {
      couponType: 'amount',
      percentOff: null,
      amounts: [
        { currency: 'USD', amountMinor: 1000 },
        { currency: 'SEK', amountMinor: 9950 },
      ],
    },
  ]);
});

test('a code that is taken is said at its field', async () => {
  const { user } = await open([], {
    [makeCall]: () => {
      throw invalid({ code: ['is taken'] });
    },
  });
  await user.click(screen.getByRole('button', { name: 'Make a coupon' }));
  type('Code', 'TEN');
  type('Percent', '10');
  submit();
  expect(await screen.findByText('Code is taken')).toBeTruthy();
});

test('an admin stops a coupon, and one that is stopped cannot be stopped again', async () => {
  const { calls, user } = await open(
    [anAdminCoupon(), anAdminCoupon({ id: '2', code: 'DONE', active: false })],
    {
      [stopCall]: () => anAdminCoupon({ active: false }),
    },
  );
  await user.click(screen.getByRole('button', { name: 'Stop' }));
  expect(calls(stopCall)).toEqual([{ id: anAdminCoupon().id }]);
});

test('an admin is not offered to stop a code that nobody can use any more', async () => {
  await open([
    anAdminCoupon({ code: 'OVER', expiresAt: '2026-02-01T00:00:00.000Z' }),
    anAdminCoupon({ id: '2', code: 'FULL', maxRedemptions: 1, redemptions: 1 }),
    anAdminCoupon({ id: '3', code: 'SOON', startsAt: '2036-02-01T00:00:00.000Z' }),
  ]);
  const stopOf = (name: string) =>
    within(screen.getByRole('article', { name })).queryByRole('button', { name: 'Stop' });
  expect([stopOf('OVER'), stopOf('FULL')]).toEqual([null, null]);
  expect(stopOf('SOON')).toBeTruthy();
});

test('an admin reads who has used a coupon', async () => {
  const use = { id: '1', state: 'counted', createdAt: '2026-03-01T00:00:00.000Z' };
  const { user } = await open([anAdminCoupon({ redemptions: 2 })], {
    [usesCall]: () => ({
      items: [
        { ...use, member: { username: 'ada', selfLink: '/user/ada' } },
        { ...use, id: '2', member: null },
      ],
      meta: { nextPage: null },
    }),
  });
  await user.click(screen.getByRole('button', { name: 'Who used it' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Who used WELCOME25' }));
  expect((await dialog.findByRole('link', { name: 'ada' })).getAttribute('href')).toBe('/user/ada');
  expect(dialog.getByText('Somebody who has left')).toBeTruthy();
});

test('a code is found by its beginning', async () => {
  const { calls, user } = await open([]);
  await user.type(screen.getByLabelText('Find by the beginning of a code'), 'TEN');
  await user.click(screen.getByRole('button', { name: 'Find' }));
  expect(await screen.findByText('No code begins with “TEN”.')).toBeTruthy();
  expect(calls(listCall).at(-1)).toMatchObject({ search: 'TEN' });
});
