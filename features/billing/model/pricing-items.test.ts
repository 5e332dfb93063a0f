import { expect, test } from 'vitest';
import { aPrice, aPriceList } from '../testing/a-price-list.ts';
import {
  badgeOf,
  discountNote,
  type PricingItem,
  type PricingMember,
  periodNote,
  pricingColumns,
  pricingItems,
} from './pricing-items.ts';

const offer = aPriceList();
const aMember = (more: Partial<PricingMember> = {}): PricingMember => ({
  accountType: 0,
  planName: 'Free',
  subscriptions: [],
  ...more,
});
const on = (
  name: string,
  accountType: number,
  more: Partial<PricingMember['subscriptions'][number]> = {},
): PricingMember =>
  aMember({
    accountType,
    planName: name,
    subscriptions: [
      { type: 'AccountSubscription', name, status: 'active', frequency: 'monthly', token: 'T', ...more },
    ],
  });
const itemOf = (key: string, member: PricingMember | null = null, list = offer): PricingItem => {
  const found = pricingItems(member, list).find((item) => item.key === key);
  if (!found) throw new Error(`no column ${key}`);
  return found;
};
const labels = (member: PricingMember | null, list = offer) =>
  Object.fromEntries(
    pricingItems(member, list).map(({ key, columnConfig: { monthly, yearly } }) => [
      key,
      [monthly, yearly].map(
        ({ buttonLabel, shouldDisable }) => `${buttonLabel}${shouldDisable ? ' (off)' : ''}`,
      ),
    ]),
  );
const withPrice = (plan: string, monthly: object, yearly: object = monthly) => ({
  ...offer,
  prices: {
    ...offer.prices,
    [plan]: {
      monthly: aPrice(13.99, { period: 'monthly', ...monthly }),
      yearly: aPrice(119.88, yearly),
    },
  },
});

test('a guest sees four columns, and a member the own plan before them where it is another [PRICE-005] [PRICE-006] [PRICE-007]', () => {
  const sale = ['starter', 'creator', 'pro', 'europa'];
  expect(pricingColumns(null)).toEqual(sale);
  expect(pricingColumns(aMember())).toEqual(['free', ...sale]);
  expect(pricingColumns(aMember({ planName: 'Free legacy' }))).toEqual(['free_legacy', ...sale]);
  expect(pricingColumns(on('Intro', 1))).toEqual(['intro', ...sale]);
  expect(pricingColumns(on('Premium', 3))).toEqual(['premium', ...sale]);
  expect([pricingColumns(on('Creator', 5)), pricingColumns(on('Power', 2))]).toEqual([sale, sale]);
});

test('an item has name, type, contents, highlight and four configs with the fields of the ledger [PRICE-068] [PRICE-075] [PRICE-076] [PRICE-079]', () => {
  const { name, type, features, highlight, columnConfig } = itemOf('creator');
  expect([name, type, highlight, features.length]).toEqual(['Creator', 'plan', true, 4]);
  expect([itemOf('europa').type, itemOf('pro').highlight]).toEqual(['addon', false]);
  expect(columnConfig.yearly).toEqual({
    planId: 'creator-yearly',
    couponCode: null,
    isUpgrade: false,
    buttonLabel: 'Get the Creator plan',
    shouldDisable: false,
    showsButton: true,
    fullPrice: 119.88,
    currencySymbol: '$',
    totalPriceInt: '119',
    totalPriceFraction: '88',
    originalTotalPrice: null,
    couponDiscountAmount: 0,
    couponDiscountPercentage: 0,
    cycles: null,
  });
  expect(Object.values(columnConfig).map(({ planId }) => planId)).toEqual([
    'creator-monthly',
    'creator-yearly',
    'creator-yearly',
    'creator-yearly',
  ]);
});

test('a yearly price is shown per month, before and after the discount, rounded up [PRICE-030] [PRICE-031] [PRICE-077] [PRICE-078]', () => {
  const list = withPrice(
    'creator',
    {},
    { total: 101.89, couponDiscountAmount: 17.99, couponType: 'percentage' },
  );
  const { yearlyToMonthly, discountedYearlyToMonthly } = itemOf('creator', null, list).columnConfig;
  const shown = (config: typeof yearlyToMonthly) =>
    `${config.totalPriceInt}.${config.totalPriceFraction} of ${config.originalTotalPrice}`;
  expect([shown(yearlyToMonthly), shown(discountedYearlyToMonthly)]).toEqual([
    '9.99 of null',
    '8.50 of 9.99',
  ]);
  const { totalPriceInt, totalPriceFraction } = itemOf('starter').columnConfig.yearlyToMonthly;
  expect([totalPriceInt, totalPriceFraction]).toEqual(['4', '99']);
});

test('notes say the one payment of a year, and what months come to at most [PRICE-033] [PRICE-034] [PRICE-019]', () => {
  expect([periodNote(itemOf('starter'), 'yearly'), periodNote(itemOf('starter'), 'monthly')]).toEqual([
    '$59.88 in one payment',
    'up to $83.88 a year',
  ]);
  const list = withPrice('creator', { currency: 'sek' });
  expect(periodNote(itemOf('creator', null, list), 'monthly')).toBe('up to 167.88 kr a year');
  expect(periodNote(itemOf('free', aMember()), 'yearly')).toBeNull();
});

test('badges name the discount, and Popular stands on Creator without one [PRICE-071] [PRICE-072] [PRICE-073]', () => {
  const percent = {
    couponType: 'percentage',
    couponDiscountPercentage: 25,
    couponDiscountAmount: 3.5,
  } as const;
  const amount = { couponType: 'amount', couponDiscountAmount: 10 } as const;
  expect([badgeOf(itemOf('creator'), 'yearly'), badgeOf(itemOf('pro'), 'yearly')]).toEqual(['Popular', null]);
  expect(badgeOf(itemOf('creator', null, withPrice('creator', percent, {})), 'monthly')).toBe('25% off!');
  expect(badgeOf(itemOf('creator', null, withPrice('creator', percent, {})), 'yearly')).toBe('Popular');
  expect(badgeOf(itemOf('pro', null, withPrice('pro', amount)), 'yearly')).toBe('10.00 USD off!');
});

test('the note of a discount counts its periods, and is absent for one of every period [PRICE-074]', () => {
  const noteOf = (cycles: number | null, period: 'monthly' | 'yearly', couponDiscountAmount = 5) =>
    discountNote(itemOf('pro', null, withPrice('pro', { cycles, couponDiscountAmount })), period);
  expect([noteOf(1, 'yearly'), noteOf(2, 'yearly'), noteOf(1, 'monthly'), noteOf(3, 'monthly')]).toEqual([
    'Discount applies to 1 year',
    'Discount applies to 2 years',
    'Discount applies to 1 month',
    'Discount applies to 3 months',
  ]);
  expect([noteOf(null, 'yearly'), noteOf(3, 'yearly', 0)]).toEqual([null, null]);
});

test('a guest reads the default labels [PRICE-094] [PRICE-093]', () => {
  const both = (label: string) => [label, label];
  expect(labels(null)).toEqual({
    starter: both('Get the Starter plan'),
    creator: both('Get the Creator plan'),
    pro: both('Get the Pro plan'),
    europa: both('Get the Europa plan'),
  });
});

test('the own plan is the current one in both periods, except a monthly payer’s year [PRICE-087] [PRICE-088]', () => {
  const current = 'Your current plan (off)';
  expect(labels(aMember()).free).toEqual([current, current]);
  expect(labels(on('Creator', 5, { frequency: 'yearly' })).creator).toEqual([current, current]);
  expect(labels(on('Creator', 5)).creator).toEqual([current, 'Get the Creator plan']);
});

test('Intro is available annually only, a plan that cannot be bought is unavailable, and a coupon names what it saves [PRICE-089] [PRICE-090] [PRICE-091]', () => {
  expect(labels(on('Intro', 1, { frequency: 'yearly' })).intro).toEqual([
    'Only available annually (off)',
    'Your current plan (off)',
  ]);
  expect(labels(on('Pro', 6), withPrice('starter', { available: false })).starter).toEqual([
    'Unavailable (off)',
    'Unavailable (off)',
  ]);
  expect(labels(null, withPrice('pro', { couponDiscountAmount: 14.97 })).pro?.[0]).toBe('Save 14.97 USD');
});

test('on trial an available plan is switched to, and Europa is always got [PRICE-093]', () => {
  const trial = on('Starter', 4, { status: 'in_trial' });
  expect(labels(trial)).toMatchObject({
    pro: ['Switch to Pro', 'Switch to Pro'],
    europa: ['Get the Europa plan', 'Get the Europa plan'],
  });
  const europa = { europa: ['Get the Europa plan (off)', 'Get the Europa plan (off)'] };
  expect(labels(trial, withPrice('europa', { available: false }))).toMatchObject(europa);
});

test('an upgrade is named for its column, and the coupon only where it discounts [PRICE-083] [PRICE-109]', () => {
  const list = {
    ...withPrice('pro', { couponDiscountAmount: 5 }, {}),
    coupon: { code: 'SAVE', accountType: 6, couponType: 'amount' as const, period: null, cycles: 1 },
  };
  const { monthly, yearly } = itemOf('pro', on('Creator', 5), list).columnConfig;
  expect([monthly.couponCode, yearly.couponCode]).toEqual(['SAVE', null]);
  expect([monthly.isUpgrade, yearly.isUpgrade]).toEqual([true, true]);
  expect(itemOf('starter', on('Creator', 5), list).columnConfig.yearly.isUpgrade).toBe(false);
});

test('a button is shown to paying accounts, and for what is available [PRICE-086]', () => {
  const list = withPrice('pro', { available: false });
  const shows = (member: PricingMember | null) => itemOf('pro', member, list).columnConfig.yearly.showsButton;
  expect([shows(null), shows(aMember()), shows(on('Starter', 4))]).toEqual([false, false, true]);
  expect(itemOf('free', aMember(), list).columnConfig.yearly.showsButton).toBe(true);
});
