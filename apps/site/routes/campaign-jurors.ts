import { notFound } from '@tanstack/react-router';
import { JurorsPage } from '#features/campaigns/web/jury/jurors-page.tsx';
import { jurorsQuery, juryRankingQuery } from '#features/campaigns/web/jury/jury-queries.ts';
import type { GroupPageView } from '#features/groups/page.contract.ts';
import { isRefusal } from '#platform/pure/refusal.ts';
import { loadCampaign } from '../load-campaign.ts';
import { sitePage } from '../site-page.ts';

export const page = sitePage<GroupPageView>({
  component: JurorsPage,
  load: async (input) => {
    const { api, queryClient } = input.context;
    const group = await loadCampaign(input);
    try {
      await Promise.all([
        queryClient.ensureQueryData(jurorsQuery(api, group.groupLink)),
        queryClient.ensureQueryData(juryRankingQuery(api, group.groupLink)),
      ]);
    } catch (error) {
      // Who does not organise it, and a campaign without a jury.
      if (isRefusal(error) && (error.status === 403 || error.status === 404)) throw notFound();
      throw error;
    }
    return group;
  },
  head: ({ data }) => ({ title: `The jury of ${data.campaign?.name ?? data.name}`, noIndex: true }),
});
