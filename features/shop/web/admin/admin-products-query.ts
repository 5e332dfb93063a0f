import { infiniteQueryOptions } from '@tanstack/react-query';
import type { Api } from '#platform/pure/contract.ts';
import { listAdminProducts } from '../../admin-products.contract.ts';

export const adminProductsKey = ['admin-products'];

/** Products for admins, page by page. */
export const adminProductsQuery = (api: Api, search: string) =>
  infiniteQueryOptions({
    queryKey: [...adminProductsKey, search],
    queryFn: ({ pageParam }) => api(listAdminProducts, { search, page: pageParam }),
    initialPageParam: undefined as string | number | undefined,
    getNextPageParam: ({ meta }) => meta.nextPage ?? undefined,
  });
