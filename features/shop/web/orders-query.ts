import { infiniteQueryOptions } from '@tanstack/react-query';
import type { Api } from '#platform/pure/contract.ts';
import { listOrders } from '../orders.contract.ts';

/** The viewer's orders, five at a time. */
export const ordersQuery = (api: Api) =>
  infiniteQueryOptions({
    queryKey: ['shop', 'orders'],
    queryFn: ({ pageParam }) => api(listOrders, { items: 5, page: pageParam }),
    initialPageParam: undefined as string | number | undefined,
    getNextPageParam: ({ meta }) => meta.nextPage ?? undefined,
  });
