import { AdminPlansPage } from '#features/billing/web/admin/admin-plans-page.tsx';
import { adminPlansQuery } from '#features/billing/web/admin/admin-queries.ts';
import { sitePage } from '../site-page.ts';

export const page = sitePage({
  component: AdminPlansPage,
  load: async ({ context: { api, queryClient } }) => {
    await queryClient.ensureQueryData(adminPlansQuery(api));
  },
  head: { title: 'Plans', noIndex: true },
});
