import { href } from '#platform/pure/page.ts';
import { productsPage } from '../pages.ts';
import { type ProductKind, productKinds } from './product-kind.ts';
import { type ProductSort, productSorts } from './product-sort.ts';
import { type TempoRange, tempoRangeNames } from './tempo-range.ts';

/** What the shop's list shows; absent means all. */
export interface ProductFilter {
  kind?: ProductKind | undefined;
  style?: string | undefined;
  tempo?: TempoRange | undefined;
  sort: ProductSort;
}

/** The longest style that the call accepts. */
const maxStyleLength = 40;

const oneOf = <T extends string>(values: readonly T[], text: string | undefined): T | undefined =>
  values.find((value) => value === text);

/** Reads the filter from an address; values that mean nothing are ignored. */
export function parseProductFilter(search: Readonly<Record<string, string>>): ProductFilter {
  const style = search.style?.replaceAll('\u0000', '').trim();
  return {
    kind: oneOf(productKinds, search.kind),
    style: style && style.length <= maxStyleLength ? style : undefined,
    tempo: oneOf(tempoRangeNames, search.tempo),
    sort: oneOf(productSorts, search.sort) ?? 'newest',
  };
}

/** The address of the list with this filter. */
export const productsAddress = ({ kind, style, tempo, sort }: ProductFilter): string =>
  href(productsPage, {}, { kind, style, tempo, sort: sort === 'newest' ? undefined : sort });
