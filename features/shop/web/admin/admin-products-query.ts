import { infiniteQueryOptions } from '@tanstack/react-query';
import type { Api } from '#platform/pure/contract.ts';
import { listAdminProducts } from '../../admin-products.contract.ts';

export const adminProductsKey = ['admin-products'];

const pollMs = 2000;

/** Products for admins, page by page; asked again while one of them is being made. */
export const adminProductsQuery = (api: Api, search: string) =>
  infiniteQueryOptions({
    queryKey: [...adminProductsKey, search],
    queryFn: ({ pageParam }) => api(listAdminProducts, { search, page: pageParam }),
    initialPageParam: undefined as string | number | undefined,
    getNextPageParam: ({ meta }) => meta.nextPage ?? undefined,
    // A job makes products of their sounds, and nothing tells the page when it is done.
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ items }) => items.some(({ soundsInMaking }) => soundsInMaking > 0))
        ? pollMs
        : false,
  });
