import { expect, test } from 'vitest';
import { currencyId, currencyOfId } from './currency-id.ts';

test('dollar, euro, pound and krona have the ids 1 to 4, and anything else counts as dollar', () => {
  const currencies = ['USD', 'EUR', 'GBP', 'SEK', 'CHF', 'constructor'];
  expect(currencies.map(currencyId)).toEqual([1, 2, 3, 4, 1, 1]);
  expect([1, 2, 3, 4, 0, 5].map(currencyOfId)).toEqual(['USD', 'EUR', 'GBP', 'SEK', 'USD', 'USD']);
});
