import { OverviewPage } from '#features/admin/web/overview-page.tsx';
import { overviewQuery } from '#features/admin/web/overview-query.ts';
import { sitePage } from '../site-page.ts';

export const page = sitePage({
  component: OverviewPage,
  load: async ({ context: { api, queryClient } }) => {
    await queryClient.ensureQueryData(overviewQuery(api));
  },
  head: { title: 'Administration', noIndex: true },
});
