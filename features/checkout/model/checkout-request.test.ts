import { expect, test } from 'vitest';
import { type CheckoutViewer, checkoutRedirect, readCheckoutRequest } from './checkout-request.ts';

const free: CheckoutViewer = { accountType: 0, planPeriod: null, hasEuropa: false };
const creatorMonthly: CheckoutViewer = { accountType: 5, planPeriod: 'monthly', hasEuropa: false };
const creatorYearly: CheckoutViewer = { ...creatorMonthly, planPeriod: 'yearly' };
const of = (plan: string, period: string, more: Record<string, string> = {}) => ({
  productType: 'subscription',
  plan,
  period,
  ...more,
});

test.each([{}, { productType: 'song' }, { productType: '' }])(
  'a checkout of %o leads to the plans [CHECKOUT-002]',
  (search) => {
    expect(checkoutRedirect(search, free)).toBe('/accounts');
  },
);

test.each([
  [undefined, 'yearly'],
  ['weekly', 'yearly'],
  ['yearly', 'yearly'],
  ['monthly', 'monthly'],
])('the period %s is read as %s [CHECKOUT-003]', (period, read) => {
  expect(readCheckoutRequest({ productType: 'subscription', plan: 'pro', period })).toMatchObject({
    period: read,
  });
});

test.each([
  ['no plan', {}],
  ['the free plan', { plan: 'free' }],
  ['an unknown plan', { plan: 'constructor' }],
  ['a legacy plan', { plan: 'premium' }],
])('a checkout for %s leads to the plans [CHECKOUT-004]', (_what, more) => {
  for (const viewer of [null, free])
    expect(checkoutRedirect({ productType: 'subscription', ...more }, viewer)).toBe('/accounts');
});

test.each([
  ['a lower plan', '[CHECKOUT-010]', of('starter', 'yearly'), creatorMonthly, '/feed'],
  ['a lower legacy plan', '[CHECKOUT-004]', of('premium', 'yearly'), creatorMonthly, '/feed'],
  ['the own plan in its period', '[CHECKOUT-011]', of('creator', 'monthly'), creatorMonthly, '/feed'],
  ['the own plan in its yearly period', '[CHECKOUT-011]', of('creator', 'yearly'), creatorYearly, '/feed'],
  ['a monthly period while paying yearly', '[CHECKOUT-012]', of('pro', 'monthly'), creatorYearly, '/feed'],
  ['Europa monthly while paying yearly', '[CHECKOUT-012]', of('europa', 'monthly'), creatorYearly, null],
  ['a higher plan', '[CHECKOUT-013]', of('pro', 'monthly'), creatorMonthly, null],
  ['the own plan yearly', '[CHECKOUT-013]', of('creator', 'yearly'), creatorMonthly, null],
  [
    'a plan by a referral',
    '[CHECKOUT-014]',
    of('pro', 'yearly', { referralId: 'a' }),
    creatorMonthly,
    '/feed',
  ],
  ['a first plan by a referral', '[CHECKOUT-014]', of('pro', 'yearly', { referralId: 'a' }), free, null],
  ['Europa', '[CHECKOUT-015]', of('europa', 'yearly'), free, null],
  ['a second Europa', '[CHECKOUT-015]', of('europa', 'yearly'), { ...free, hasEuropa: true }, '/feed'],
  ['what was bought', '[CHECKOUT-018]', of('starter', 'yearly', { success: 'true' }), creatorMonthly, null],
  ['a plan by a guest', '[CHECKOUT-013]', of('starter', 'monthly'), null, null],
  [
    'the own plan in a login popup',
    '[CHECKOUT-016]',
    of('creator', 'monthly', { closeAfterAuthentication: 'true' }),
    creatorMonthly,
    null,
  ],
] as const)('a checkout for %s is redirected as it should be %s', (_what, _id, search, viewer, target) => {
  expect(checkoutRedirect(search, viewer)).toBe(target);
});
