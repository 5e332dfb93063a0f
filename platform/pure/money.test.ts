import { expect, test } from 'vitest';
import { formatMoney, toMajor } from './money.ts';

test.each([
  [999, '9.99 USD'],
  [5988, '59.88 USD'],
  [1000, '10.00 USD'],
  [5, '0.05 USD'],
  [0, '0.00 USD'],
  [-250, '-2.50 USD'],
  [Number.MAX_SAFE_INTEGER, '90071992547409.91 USD'],
])('%i minor units are written as %s', (minor, text) => {
  expect(formatMoney({ minor, currency: 'usd' })).toBe(text);
});

test('the wire carries major units', () => {
  expect([999, 69_00, 0].map((minor) => toMajor({ minor, currency: 'SEK' }))).toEqual([9.99, 69, 0]);
});
