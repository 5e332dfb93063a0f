import { expect, test } from 'vitest';
import { formatAmount, rewardInCurrency } from './reward.ts';

test('amounts have a currency sign, and no decimals when they are whole [REFERRAL-006]', () => {
  expect([
    formatAmount(10, 'USD'),
    formatAmount(10, 'eur'),
    formatAmount(10, 'GBP'),
    formatAmount(100, 'sek'),
  ]).toEqual(['$10', '€10', '£10', '100 kr']);
  expect([formatAmount(10.5, 'usd'), formatAmount(99.95, 'SEK'), formatAmount(0, 'USD')]).toEqual([
    '$10.50',
    '99.95 kr',
    '$0',
  ]);
});

test('a currency other than the four is rewarded in US dollars [REFERRAL-005]', () => {
  const rewards = { USD: 1, EUR: 2, GBP: 3, SEK: 4 };
  expect(
    ['usd', 'EUR', 'constructor', 'CHF', null].map((code) => rewardInCurrency(rewards, code).amount),
  ).toEqual([1, 2, 1, 1, 1]);
});
