import { type FieldErrors, invalid } from '#platform/pure/refusal.ts';
import { newHiddenCharacterError } from '#platform/pure/text/hidden-characters.ts';
import type { ProductRow } from '../shop.tables.ts';

interface Fields {
  title: string;
  style: string;
  key: string;
  prices: readonly { currency: string }[];
}

/** Refuses (422) texts and prices that a product cannot have; `before` is the product that they change. */
export function checkProductFields(
  { title, style, key, prices }: Fields,
  before: Pick<ProductRow, 'title' | 'style' | 'musical_key'> | null,
): void {
  const found = {
    title: newHiddenCharacterError(title, before?.title ?? null),
    style: newHiddenCharacterError(style, before?.style ?? null),
    key: newHiddenCharacterError(key, before?.musical_key ?? null),
    prices:
      new Set(prices.map(({ currency }) => currency)).size < prices.length ? 'name a currency twice' : null,
  };
  const errors: FieldErrors = {};
  for (const [field, error] of Object.entries(found)) if (error !== null) errors[field] = [error];
  if (Object.keys(errors).length > 0) throw invalid(errors);
}
