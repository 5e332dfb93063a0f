import { notFound } from '@tanstack/react-router';
import { AdminCampaignPage } from '#features/campaigns/web/admin/admin-campaign-page.tsx';
import { adminCampaignQuery } from '#features/campaigns/web/admin/admin-campaigns-queries.ts';
import { isUuid } from '#platform/pure/ids.ts';
import { sitePage } from '../site-page.ts';

export const page = sitePage({
  component: AdminCampaignPage,
  load: async ({ context: { api, queryClient }, params: { id = '' } }) => {
    if (!isUuid(id)) throw notFound();
    await queryClient.ensureQueryData(adminCampaignQuery(api, id));
  },
  head: { title: 'A campaign', noIndex: true },
});
