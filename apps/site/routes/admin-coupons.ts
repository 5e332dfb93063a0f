import { AdminCouponsPage } from '#features/billing/web/admin/admin-coupons-page.tsx';
import { adminCouponsQuery } from '#features/billing/web/admin/admin-queries.ts';
import { sitePage } from '../site-page.ts';

export const page = sitePage({
  component: AdminCouponsPage,
  load: async ({ context: { api, queryClient } }) => {
    await queryClient.ensureInfiniteQueryData(adminCouponsQuery(api, ''));
  },
  head: { title: 'Coupons', noIndex: true },
});
