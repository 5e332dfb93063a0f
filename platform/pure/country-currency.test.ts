import { expect, test } from 'vitest';
import { currencyOfCountry } from './country-currency.ts';

test('a country has one of the four currencies, USD by default [PRICE-027]', () => {
  expect(['SE', 'GB', 'DE', 'HR', 'BG', 'US', 'NO', 'CH', 'ZZ', null].map(currencyOfCountry)).toEqual([
    'SEK',
    'GBP',
    'EUR',
    'EUR',
    'EUR',
    'USD',
    'USD',
    'USD',
    'USD',
    'USD',
  ]);
});
