import { exportQuery } from '#features/account/web/export-query.ts';
import { accountQuery, devicesQuery, secondFactorQuery } from '#features/identity/web/account-queries.ts';
import { lazyPage } from '../lazy-page.tsx';
import type { RouteContext } from '../route-context.ts';
import { siteRoute } from '../site-route.ts';

const shared = {
  membersOnly: true,
  load: async ({ context: { api, queryClient } }: { context: RouteContext }) => {
    await Promise.all([
      queryClient.ensureQueryData(accountQuery(api)),
      queryClient.ensureQueryData(secondFactorQuery(api)),
      queryClient.ensureQueryData(devicesQuery(api)),
      queryClient.ensureQueryData(exportQuery(api)),
    ]);
  },
  head: { title: 'My account', noIndex: true },
} as const;

export const accountRoutes = [
  siteRoute({
    path: '/account',
    page: lazyPage(() => import('#features/account/web/account-page.tsx'), 'AccountPage'),
    ...shared,
  }),
  siteRoute({
    path: '/account/manage',
    page: lazyPage(() => import('#features/account/web/account-manage-page.tsx'), 'AccountManagePage'),
    ...shared,
  }),
];
