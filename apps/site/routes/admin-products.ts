import { AdminProductsPage } from '#features/shop/web/admin/admin-products-page.tsx';
import { adminProductsQuery } from '#features/shop/web/admin/admin-products-query.ts';
import { sitePage } from '../site-page.ts';

export const page = sitePage({
  component: AdminProductsPage,
  load: async ({ context: { api, queryClient } }) => {
    await queryClient.ensureInfiniteQueryData(adminProductsQuery(api, ''));
  },
  head: { title: 'Products', noIndex: true },
});
