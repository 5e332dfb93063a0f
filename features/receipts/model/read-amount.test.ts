import { expect, test } from 'vitest';
import { readAmount } from './read-amount.ts';

test.each([
  ['12', 'EUR', 1200],
  ['4.5', 'EUR', 450],
  [' 4,05 ', 'USD', 405],
  ['0.01', 'GBP', 1],
  ['500', 'JPY', 500],
  ['4.005', 'EUR', null],
  ['1.5', 'JPY', null],
  ['-1', 'EUR', null],
  ['1e3', 'EUR', null],
  ['', 'EUR', null],
  ['1.234,5', 'EUR', null],
])('the amount "%s" in %s is %s minor units', (text, currency, minor) => {
  expect(readAmount(text, currency)).toBe(minor);
});
