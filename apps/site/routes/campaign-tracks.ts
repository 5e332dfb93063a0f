import { CampaignTracksPage } from '#features/campaigns/web/tracks/campaign-tracks-page.tsx';
import type { GroupPageView } from '#features/groups/page.contract.ts';
import { groupHead } from '#features/groups/web/group-head.ts';
import { newestGroupTracksQuery } from '#features/groups/web/posts/group-track-queries.ts';
import { loadCampaign } from '../load-campaign.ts';
import { sitePage } from '../site-page.ts';

export const page = sitePage<GroupPageView>({
  component: CampaignTracksPage,
  load: async (input) => {
    const { context } = input;
    const group = await loadCampaign(input);
    await context.queryClient.ensureInfiniteQueryData(newestGroupTracksQuery(context.api, group.id));
    return group;
  },
  head: ({ data, context }) => groupHead(data, context.settings, 'tracks'),
});
