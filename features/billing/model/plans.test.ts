import { expect, test } from 'vitest';
import { formatMoney } from '#platform/pure/money.ts';
import { findPlan, listPrice, planNameOfAccountType } from './plans.ts';

const pricesOf = (item: string, frequency: 'monthly' | 'yearly') =>
  ['USD', 'EUR', 'GBP', 'SEK'].map((currency) => {
    const price = listPrice(item, frequency, currency);
    return price && formatMoney(price);
  });

test.each([
  ['intro', 'yearly', '23.88 USD, 23.88 EUR, 19.08 GBP, 228.00 SEK'],
  ['premium', 'monthly', '9.99 USD, 9.99 EUR, 8.99 GBP, 99.00 SEK'],
  ['premium', 'yearly', '83.88 USD, 83.88 EUR, 71.88 GBP, 828.00 SEK'],
  ['starter', 'monthly', '6.99 USD, 6.99 EUR, 5.99 GBP, 69.00 SEK'],
  ['starter', 'yearly', '59.88 USD, 59.88 EUR, 47.88 GBP, 588.00 SEK'],
  ['creator', 'monthly', '13.99 USD, 13.99 EUR, 11.99 GBP, 139.00 SEK'],
  ['creator', 'yearly', '119.88 USD, 119.88 EUR, 107.88 GBP, 1188.00 SEK'],
  ['pro', 'monthly', '39.99 USD, 39.99 EUR, 34.99 GBP, 399.00 SEK'],
  ['pro', 'yearly', '359.88 USD, 359.88 EUR, 311.88 GBP, 3588.00 SEK'],
  ['europa', 'monthly', '6.99 USD, 6.99 EUR, 5.99 GBP, 69.00 SEK'],
  ['europa', 'yearly', '59.88 USD, 59.88 EUR, 47.88 GBP, 588.00 SEK'],
] as const)('the list price of %s %s', (item, frequency, prices) => {
  expect(pricesOf(item, frequency).join(', ')).toBe(prices);
});

test('a plan that is not sold at a list price has none', () => {
  expect(pricesOf('intro', 'monthly')).toEqual([null, null, null, null]);
  expect(pricesOf('power', 'yearly')).toEqual([null, null, null, null]);
  expect([listPrice('pro', 'monthly', 'JPY'), listPrice('toString', 'monthly', 'USD')]).toEqual([null, null]);
  expect([findPlan('__proto__'), findPlan('free')]).toEqual([null, null]);
});

test('plans have numbers and names; the number of an add-on names no plan', () => {
  expect([0, 1, 2, 3, 4, 5, 6, 7].map(planNameOfAccountType)).toEqual([
    'Free',
    'Intro',
    'Power',
    'Premium',
    'Starter',
    'Creator',
    'Pro',
    'Free',
  ]);
});
