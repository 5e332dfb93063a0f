import { expect, test } from 'vitest';
import { parseProductFilter, productsAddress } from './product-filter.ts';

test('a filter is read from the address that it has', () => {
  const filter = { kind: 'pack', style: 'Drum & Bass', tempo: 'fast', sort: 'price' } as const;
  const address = productsAddress(filter);
  expect(address).toBe('/products?kind=pack&style=Drum%20%26%20Bass&tempo=fast&sort=price');
  expect(parseProductFilter(Object.fromEntries(new URLSearchParams(address.split('?')[1])))).toEqual(filter);
});

test('without values the list shows everything, newest first, at the plain address', () => {
  expect(parseProductFilter({})).toEqual({ sort: 'newest' });
  expect(productsAddress(parseProductFilter({}))).toBe('/products');
});

test('values that mean nothing are ignored', () => {
  const odd = { kind: 'hats', style: 'x'.repeat(41), tempo: 'presto', sort: '-price' };
  expect(parseProductFilter(odd)).toEqual({ sort: 'newest' });
  expect(parseProductFilter({ style: '  \u0000 ' })).toEqual({ sort: 'newest' });
});
