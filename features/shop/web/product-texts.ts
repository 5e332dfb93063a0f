import type { ProductContent } from '../contract.ts';
import type { ProductKind } from '../model/product-kind.ts';
import type { ProductSort } from '../model/product-sort.ts';
import type { TempoRange } from '../model/tempo-range.ts';

export const kindNames: Readonly<Record<ProductKind, string>> = {
  pack: 'Sample pack',
  sound: 'Single sound',
  content: 'Sound set',
};

export const tempoNames: Readonly<Record<TempoRange, string>> = {
  slow: 'Below 90 BPM',
  medium: '90 to 119 BPM',
  fast: '120 BPM and above',
};

export const sortNames: Readonly<Record<ProductSort, string>> = {
  newest: 'Newest',
  price: 'Lowest price',
  price_descending: 'Highest price',
};

export const contentNames: Readonly<Record<ProductContent['kind'], string>> = {
  loop: 'Loops',
  one_shot: 'One-shots',
  preset: 'Instruments',
};

/** "14.99 USD". The amount is in major units. */
export const priceText = (amount: number, currency: string): string =>
  `${amount.toFixed(2)} ${currency.toUpperCase()}`;
