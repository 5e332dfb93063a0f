import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Api } from '#platform/pure/contract.ts';
import { getCart, getProduct, listProductStyles, listProducts } from '../contract.ts';
import type { ProductFilter } from '../model/product-filter.ts';

/** The products of a filter, page by page. */
export const productListQuery = (api: Api, filter: ProductFilter) =>
  infiniteQueryOptions({
    queryKey: ['shop', 'list', filter],
    queryFn: ({ pageParam }) => api(listProducts, { ...filter, page: pageParam }),
    initialPageParam: undefined as string | number | undefined,
    getNextPageParam: ({ meta }) => meta.nextPage ?? undefined,
  });

export const productStylesQuery = (api: Api) =>
  queryOptions({ queryKey: ['shop', 'styles'], queryFn: () => api(listProductStyles, {}) });

export const productQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: ['shop', 'product', id],
    queryFn: async () => (await api(getProduct, { id })).product,
  });

/** The viewer's cart. Only browsers read it: pages of guests are stored for all. */
export const cartQuery = (api: Api) =>
  queryOptions({
    queryKey: ['shop', 'cart'],
    queryFn: () => api(getCart, {}),
    enabled: typeof window !== 'undefined',
    staleTime: 0,
  });
