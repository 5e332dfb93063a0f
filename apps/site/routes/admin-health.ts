import { AdminHealthPage } from '#features/health/web/admin-health-page.tsx';
import { healthQuery } from '#features/health/web/health-query.ts';
import { sitePage } from '../site-page.ts';

export const page = sitePage({
  component: AdminHealthPage,
  load: async ({ context: { api, queryClient } }) => {
    await queryClient.ensureQueryData(healthQuery(api));
  },
  head: { title: 'Health', noIndex: true },
});
