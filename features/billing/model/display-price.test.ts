import { expect, test } from 'vitest';
import { formatPrice } from './display-price.ts';

test('a price has its sign and always two decimals, kronor behind the amount [PRICE-019] [PRICE-032] [PRICE-040]', () => {
  const shown = (minor: number, currency: string) => formatPrice({ minor, currency });
  expect([
    shown(5988, 'USD'),
    shown(700, 'EUR'),
    shown(4788, 'GBP'),
    shown(58_800, 'SEK'),
    shown(0, 'USD'),
    shown(1000, 'CHF'),
  ]).toEqual(['$59.88', '€7.00', '£47.88', '588.00 kr', '$0.00', '10.00 CHF']);
});
