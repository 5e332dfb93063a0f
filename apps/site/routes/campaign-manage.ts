import { notFound } from '@tanstack/react-router';
import { ManagePage } from '#features/campaigns/web/organiser/manage-page.tsx';
import { organisedEntriesQuery } from '#features/campaigns/web/organiser/organiser-queries.ts';
import type { GroupPageView } from '#features/groups/page.contract.ts';
import { loadCampaign } from '../load-campaign.ts';
import { sitePage } from '../site-page.ts';

export const page = sitePage<GroupPageView>({
  component: ManagePage,
  load: async (input) => {
    const { api, queryClient } = input.context;
    const group = await loadCampaign(input);
    if (!group.can.edit) throw notFound();
    await queryClient.ensureInfiniteQueryData(organisedEntriesQuery(api, group.groupLink, 'waiting'));
    return group;
  },
  head: ({ data }) => ({ title: `Manage ${data.campaign?.name ?? data.name}`, noIndex: true }),
});
