import { AdminOrdersPage } from '#features/shop/web/admin/admin-orders-page.tsx';
import { adminOrdersQuery } from '#features/shop/web/admin/admin-orders-query.ts';
import { sitePage } from '../site-page.ts';

export const page = sitePage({
  component: AdminOrdersPage,
  load: async ({ context: { api, queryClient } }) => {
    await queryClient.ensureInfiniteQueryData(adminOrdersQuery(api, ''));
  },
  head: { title: 'Orders', noIndex: true },
});
