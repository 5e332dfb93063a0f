import { expect, test } from 'vitest';
import { findProductGaps, productStateOf } from './product-gap.ts';

const whole = {
  kind: 'pack',
  isInMaking: false,
  hasFiles: true,
  hasPreview: true,
  currencies: ['EUR', 'GBP', 'SEK', 'USD'],
} as const;

test('a product with sounds, preview and a price in each currency can go on sale', () => {
  expect(findProductGaps(whole)).toEqual([]);
  expect(productStateOf(false, [])).toBe('off_sale');
  expect(productStateOf(true, [])).toBe('on_sale');
});

test('what a product needs is named, and a sound set waits for the studio', () => {
  expect(findProductGaps({ ...whole, hasFiles: false, hasPreview: false, currencies: ['USD'] })).toEqual([
    'sounds',
    'preview',
    'prices',
  ]);
  expect(findProductGaps({ ...whole, isInMaking: true, hasFiles: false, hasPreview: false })).toEqual([
    'making',
  ]);
  for (const gap of ['making', 'sounds', 'preview', 'prices'] as const)
    expect(productStateOf(false, [gap])).toBe('unfinished');
  expect(findProductGaps({ ...whole, kind: 'content' })).toEqual(['studio']);
  expect(productStateOf(false, ['studio'])).toBe('off_sale');
});
