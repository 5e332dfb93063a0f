import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Api } from '#platform/pure/contract.ts';
import { getTax } from '../admin-tax.contract.ts';
import { getBillingDetails, getReceipt, listReceipts } from '../contract.ts';
import { listWithdrawables } from '../withdrawals.contract.ts';

/** Own receipts, page by page. */
export const receiptsQuery = (api: Api) =>
  infiniteQueryOptions({
    queryKey: ['receipts', 'list'],
    queryFn: ({ pageParam }) => api(listReceipts, { page: pageParam }),
    initialPageParam: undefined as string | number | undefined,
    getNextPageParam: ({ meta }) => meta.nextPage ?? undefined,
  });

export const receiptQuery = (api: Api, id: string) =>
  queryOptions({ queryKey: ['receipts', id], queryFn: () => api(getReceipt, { id }) });

export const billingDetailsQuery = (api: Api) =>
  queryOptions({ queryKey: ['receipts', 'billing-details'], queryFn: () => api(getBillingDetails, {}) });

export const withdrawablesQuery = (api: Api) =>
  queryOptions({ queryKey: ['receipts', 'withdrawables'], queryFn: () => api(listWithdrawables, {}) });

export const taxQuery = (api: Api) =>
  queryOptions({ queryKey: ['admin-tax'], queryFn: () => api(getTax, {}) });
