import { expect, test } from 'vitest';
import { formatMoney, toMajor } from './money.ts';

test.each([
  [999, 'USD', '9.99 USD'],
  [5988, 'eur', '59.88 EUR'],
  [1000, 'GBP', '10.00 GBP'],
  [5, 'SEK', '0.05 SEK'],
  [0, 'USD', '0.00 USD'],
  [1200, 'JPY', '1200.00 JPY'],
])('%i minor units of %s are written as %s', (minor, currency, text) => {
  expect(formatMoney({ minor, currency })).toBe(text);
});

test('the wire carries major units', () => {
  const major = ([minor, currency]: [number, string]) => toMajor({ minor, currency });
  expect(
    (
      [
        [999, 'USD'],
        [6900, 'SEK'],
        [1200, 'JPY'],
      ] as [number, string][]
    ).map(major),
  ).toEqual([9.99, 69, 1200]);
});
