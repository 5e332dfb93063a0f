import { exportQuery } from '#features/account/web/export-query.ts';
import { decisionsQuery } from '#features/reports/web/decision-query.ts';
import { ordersQuery } from '#features/shop/web/orders-query.ts';
import { accountQuery, devicesQuery, secondFactorQuery } from '#features/sign-in/web/account-queries.ts';
import type { RouteContext } from '../site-page.ts';

/** The common part of all account pages. */
export const ownAccount = {
  load: async ({ context: { api, queryClient, settings } }: { context: RouteContext }) => {
    await Promise.all([
      queryClient.ensureQueryData(accountQuery(api)),
      queryClient.ensureQueryData(secondFactorQuery(api)),
      queryClient.ensureQueryData(devicesQuery(api)),
      queryClient.ensureQueryData(exportQuery(api)),
      queryClient.ensureQueryData(decisionsQuery(api)),
      // The page of the education host shows no orders.
      !settings.educationMode && queryClient.ensureInfiniteQueryData(ordersQuery(api)),
    ]);
  },
  head: { title: 'My account', noIndex: true },
} as const;
