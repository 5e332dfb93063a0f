import { expect, test } from 'vitest';
import { readOrderNumber } from './read-order-number.ts';

test.each([
  ['12', 12],
  [' #12 ', 12],
  ['0', 0],
  ['', null],
  ['-1', null],
  ['1.5', null],
  ['12a', null],
  ['9'.repeat(16), null],
])('the text "%s" means the order number %s', (text, number) => {
  expect(readOrderNumber(text)).toBe(number);
});
