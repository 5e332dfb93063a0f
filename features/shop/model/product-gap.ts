import { saleCurrencies } from '#features/payments/model/sale-currencies.ts';
import type { ProductKind } from './product-kind.ts';

export const productStates = ['on_sale', 'off_sale', 'unfinished'] as const;
export type ProductState = (typeof productStates)[number];

/** What a product needs before it can go on sale; `making`: its sounds are worked on, `studio`: nothing reads sound sets yet. */
export const productGaps = ['making', 'sounds', 'preview', 'prices', 'studio'] as const;
export type ProductGap = (typeof productGaps)[number];

/** What an admin reads of each. */
export const gapTexts: Readonly<Record<ProductGap, string>> = {
  making: 'Its sounds are being worked on.',
  sounds: 'It has no sounds yet.',
  preview: 'It has no preview yet.',
  prices: 'It needs a price in each currency.',
  studio: 'It comes on sale with the studio that reads it.',
};

interface ProductFacts {
  kind: ProductKind;
  isInMaking: boolean;
  hasFiles: boolean;
  hasPreview: boolean;
  /** In capitals, of the prices in force. */
  currencies: readonly string[];
}

/** What keeps a product from going on sale: it needs sounds, a preview and a price in each currency. */
export function findProductGaps({
  kind,
  isInMaking,
  hasFiles,
  hasPreview,
  currencies,
}: ProductFacts): ProductGap[] {
  const missing: Readonly<Record<ProductGap, boolean>> = {
    making: isInMaking,
    sounds: !hasFiles && !isInMaking,
    preview: !hasPreview && !isInMaking,
    prices: saleCurrencies.some((currency) => !currencies.includes(currency)),
    studio: kind === 'content',
  };
  return productGaps.filter((gap) => missing[gap]);
}

/** A sound set is finished, and waits for the studio. */
export function productStateOf(isOnSale: boolean, missing: readonly ProductGap[]): ProductState {
  if (isOnSale) return 'on_sale';
  return missing.some((gap) => gap !== 'studio') ? 'unfinished' : 'off_sale';
}
