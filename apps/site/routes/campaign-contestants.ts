import { contestantsQuery } from '#features/campaigns/web/campaign-queries.ts';
import { ContestantsPage } from '#features/campaigns/web/contestants-page.tsx';
import type { GroupPageView } from '#features/groups/page.contract.ts';
import { loadCampaign } from '../load-campaign.ts';
import { sitePage } from '../site-page.ts';

export const page = sitePage<GroupPageView>({
  component: ContestantsPage,
  load: async (input) => {
    const { context } = input;
    const group = await loadCampaign(input);
    await context.queryClient.ensureInfiniteQueryData(contestantsQuery(context.api, group.id));
    return group;
  },
  head: ({ data }) => ({
    title: `Contestants of ${data.campaign?.name ?? data.name}`,
    path: `${data.selfLink}/contestants`,
  }),
});
