import { notFound } from '@tanstack/react-router';
import { proposalQuery } from '#features/campaigns/web/winners/winner-queries.ts';
import { WinnersPage } from '#features/campaigns/web/winners/winners-page.tsx';
import type { GroupPageView } from '#features/groups/page.contract.ts';
import { isRefusal } from '#platform/pure/refusal.ts';
import { loadCampaign } from '../load-campaign.ts';
import { sitePage } from '../site-page.ts';

export const page = sitePage<GroupPageView>({
  component: WinnersPage,
  load: async (input) => {
    const { api, queryClient } = input.context;
    const group = await loadCampaign(input);
    try {
      await queryClient.ensureQueryData(proposalQuery(api, group.groupLink));
    } catch (error) {
      if (isRefusal(error) && error.status === 403) throw notFound();
      throw error;
    }
    return group;
  },
  head: ({ data }) => ({ title: `Winners of ${data.campaign?.name ?? data.name}`, noIndex: true }),
});
