import { infiniteQueryOptions } from '@tanstack/react-query';
import type { Api } from '#platform/pure/contract.ts';
import { listPayments } from '../admin-payments.contract.ts';

const askAgainMs = 2000;

/** Payments for admins, page by page; asked again while a refund waits for the gateway. */
export const paymentsQuery = (api: Api, search: string, only?: 'refund_failed') =>
  infiniteQueryOptions({
    queryKey: ['admin-payments', search, only],
    queryFn: ({ pageParam }) => api(listPayments, { search, only, page: pageParam }),
    initialPageParam: undefined as string | number | undefined,
    getNextPageParam: ({ meta }) => meta.nextPage ?? undefined,
    refetchInterval: ({ state }) => {
      const shown = state.data?.pages.flatMap(({ items }) => items) ?? [];
      const waits = shown.some(({ refunds }) => refunds.some((refund) => refund.state === 'requested'));
      return waits ? askAgainMs : false;
    },
  });
