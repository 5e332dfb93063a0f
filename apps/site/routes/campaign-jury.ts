import { notFound } from '@tanstack/react-router';
import { JuryPage } from '#features/campaigns/web/jury/jury-page.tsx';
import { judgingQuery } from '#features/campaigns/web/jury/jury-queries.ts';
import type { GroupPageView } from '#features/groups/page.contract.ts';
import { isRefusal } from '#platform/pure/refusal.ts';
import { loadCampaign } from '../load-campaign.ts';
import { sitePage } from '../site-page.ts';

export const page = sitePage<GroupPageView>({
  component: JuryPage,
  load: async (input) => {
    const { api, queryClient } = input.context;
    const group = await loadCampaign(input);
    try {
      await queryClient.ensureInfiniteQueryData(judgingQuery(api, group.groupLink));
    } catch (error) {
      // Who is no juror, one who has entered the campaign, and a campaign without a jury.
      if (isRefusal(error) && (error.status === 403 || error.status === 404)) throw notFound();
      throw error;
    }
    return group;
  },
  head: ({ data }) => ({ title: `Judge ${data.campaign?.name ?? data.name}`, noIndex: true }),
});
