import { expect, test } from 'vitest';
import { formatMoney, minorDigits } from './money.ts';

test('an amount is written with two decimals and its currency in capitals', () => {
  expect(formatMoney({ minor: 999, currency: 'EUR' })).toBe('9.99 EUR');
  expect(formatMoney({ minor: 10_000, currency: 'usd' })).toBe('100.00 USD');
  expect(formatMoney({ minor: 5, currency: 'SEK' })).toBe('0.05 SEK');
});

test('a currency without a minor unit is not divided', () => {
  expect(minorDigits('JPY')).toBe(0);
  expect(formatMoney({ minor: 1200, currency: 'JPY' })).toBe('1200.00 JPY');
});

test('what is no currency is refused', () => {
  expect(() => formatMoney({ minor: 1, currency: 'money' })).toThrow(RangeError);
});
