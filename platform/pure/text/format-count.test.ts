import { expect, test } from 'vitest';
import { formatCount } from './format-count.ts';

test.each([
  [0, '0'],
  [999, '999'],
  [1000, '1.0k'],
  [1234, '1.2k'],
  [1250, '1.3k'],
  [1999, '2.0k'],
  [999_999, '999.9k'],
])('%i is shown as %s [SHELL-088]', (count, shown) => {
  expect(formatCount(count)).toBe(shown);
});

test.each([
  [1_000_000, '1.0M'],
  [1_500_000, '1.5M'],
  [12_345_678, '12.3M'],
])('%i is shown as %s [SHELL-089]', (count, shown) => {
  expect(formatCount(count)).toBe(shown);
});
