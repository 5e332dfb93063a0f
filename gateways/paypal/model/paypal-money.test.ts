import { expect, test } from 'vitest';
import { fromPaypalMoney, toPaypalMoney } from './paypal-money.ts';

test.each([
  [1399, 'EUR', '13.99'],
  [5, 'USD', '0.05'],
  [0, 'GBP', '0.00'],
  [1200, 'JPY', '1200'],
])('%i minor units of %s are %s, and back', (minor, currency, value) => {
  expect(toPaypalMoney({ minor, currency })).toEqual({ value, currency_code: currency });
  expect(fromPaypalMoney({ value, currency_code: currency })).toEqual({ minor, currency });
});

test.each(['', 'x', '1,00', '1e3', 'NaN', '9'.repeat(30)])('the value %j is no amount', (value) => {
  expect(() => fromPaypalMoney({ value, currency_code: 'EUR' })).toThrow(RangeError);
});
