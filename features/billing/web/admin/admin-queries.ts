import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Api } from '#platform/pure/contract.ts';
import { listAdminCoupons, listAdminPlans, listCouponRedemptions } from '../../admin.contract.ts';

/** All plans with their prices, for admins. */
export const adminPlansQuery = (api: Api) =>
  queryOptions({ queryKey: ['admin-plans'], queryFn: () => api(listAdminPlans, {}) });

export const adminCouponsKey = ['admin-coupons'];

/** Coupons for admins, page by page. */
export const adminCouponsQuery = (api: Api, search: string) =>
  infiniteQueryOptions({
    queryKey: [...adminCouponsKey, search],
    queryFn: ({ pageParam }) => api(listAdminCoupons, { search, page: pageParam }),
    initialPageParam: undefined as string | number | undefined,
    getNextPageParam: ({ meta }) => meta.nextPage ?? undefined,
  });

/** Who has used a coupon, page by page. */
export const redemptionsQuery = (api: Api, id: string) =>
  infiniteQueryOptions({
    queryKey: ['coupon-redemptions', id],
    queryFn: ({ pageParam }) => api(listCouponRedemptions, { id, page: pageParam }),
    initialPageParam: undefined as string | number | undefined,
    getNextPageParam: ({ meta }) => meta.nextPage ?? undefined,
  });
