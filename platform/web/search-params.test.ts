import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseSearch, stringifySearch } from './search-params.ts';

test('names are snake_case in addresses and camelCase in code [SHELL-003]', () => {
  expect(parseSearch('?product_type=sound&redirect_to=%2Ffeed')).toEqual({
    productType: 'sound',
    redirectTo: '/feed',
  });
  expect(stringifySearch({ productType: 'sound', redirectTo: '/feed' })).toBe(
    '?product_type=sound&redirect_to=%2Ffeed',
  );
});

test('camelCase is accepted, and snake_case wins in either order [SHELL-003]', () => {
  expect(parseSearch('?couponCode=a').couponCode).toBe('a');
  expect(parseSearch('?couponCode=a&coupon_code=b').couponCode).toBe('b');
  expect(parseSearch('?coupon_code=b&couponCode=a').couponCode).toBe('b');
});

test('values stay text instead of becoming numbers, JSON or objects', () => {
  expect(parseSearch('?page=01&q={"a":1}')).toEqual({ page: '01', q: '{"a":1}' });
});

test('an empty search has no question mark', () => {
  expect(stringifySearch({})).toBe('');
  expect(stringifySearch({ tab: undefined })).toBe('');
});

test('a name like __proto__ is an ordinary name', () => {
  const search = parseSearch('?__proto__=x&constructor=y');
  expect(Object.getPrototypeOf({})).toBe(Object.prototype);
  expect(search.constructor).toBe('y');
});

test('formatting and parsing again changes nothing', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.stringMatching(/^[a-zA-Z_]{1,12}$/), fc.string()), (given) => {
      const once = parseSearch(`?${new URLSearchParams(given)}`);
      expect(parseSearch(stringifySearch(once))).toEqual(once);
    }),
  );
});
