import { AdminCampaignsPage } from '#features/campaigns/web/admin/admin-campaigns-page.tsx';
import { adminCampaignsQuery } from '#features/campaigns/web/admin/admin-campaigns-queries.ts';
import { sitePage } from '../site-page.ts';

export const page = sitePage({
  component: AdminCampaignsPage,
  load: async ({ context: { api, queryClient } }) => {
    await queryClient.ensureInfiniteQueryData(adminCampaignsQuery(api));
  },
  head: { title: 'Campaigns', noIndex: true },
});
