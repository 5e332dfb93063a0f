import { notFound } from '@tanstack/react-router';
import { HeldVotesPage } from '#features/campaigns/web/voting/held-votes-page.tsx';
import { heldGroupsQuery } from '#features/campaigns/web/voting/voting-queries.ts';
import type { GroupPageView } from '#features/groups/page.contract.ts';
import { isRefusal } from '#platform/pure/refusal.ts';
import { loadCampaign } from '../load-campaign.ts';
import { sitePage } from '../site-page.ts';

export const page = sitePage<GroupPageView>({
  component: HeldVotesPage,
  load: async (input) => {
    const { api, queryClient } = input.context;
    const group = await loadCampaign(input);
    try {
      await queryClient.ensureQueryData(heldGroupsQuery(api, group.groupLink));
    } catch (error) {
      // Who may not decide on votes, and a campaign without a public vote.
      if (isRefusal(error) && (error.status === 403 || error.status === 404)) throw notFound();
      throw error;
    }
    return group;
  },
  head: ({ data }) => ({ title: `Held votes of ${data.campaign?.name ?? data.name}`, noIndex: true }),
});
