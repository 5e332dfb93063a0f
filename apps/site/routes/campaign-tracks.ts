import type { GroupPageView } from '#features/groups/page.contract.ts';
import { groupHead } from '#features/groups/web/group-head.ts';
import { groupTracksQuery } from '#features/groups/web/posts/group-track-queries.ts';
import { GroupTracksPage } from '#features/groups/web/posts/group-tracks-page.tsx';
import { loadCampaign } from '../load-campaign.ts';
import { sitePage } from '../site-page.ts';

export const page = sitePage<GroupPageView>({
  component: GroupTracksPage,
  load: async (input) => {
    const { context } = input;
    const group = await loadCampaign(input);
    await context.queryClient.ensureInfiniteQueryData(groupTracksQuery(context.api, group.id));
    return group;
  },
  head: ({ data, context }) => groupHead(data, context.settings, 'tracks'),
});
