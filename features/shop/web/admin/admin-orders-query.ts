import { infiniteQueryOptions } from '@tanstack/react-query';
import type { Api } from '#platform/pure/contract.ts';
import { listAdminOrders } from '../../admin-orders.contract.ts';

/** Orders for admins, page by page. */
export const adminOrdersQuery = (api: Api, search: string) =>
  infiniteQueryOptions({
    queryKey: ['admin-orders', search],
    queryFn: ({ pageParam }) => api(listAdminOrders, { search, page: pageParam }),
    initialPageParam: undefined as string | number | undefined,
    getNextPageParam: ({ meta }) => meta.nextPage ?? undefined,
  });
