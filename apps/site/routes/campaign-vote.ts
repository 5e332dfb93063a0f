import { notFound } from '@tanstack/react-router';
import { BallotPage } from '#features/campaigns/web/voting/ballot-page.tsx';
import { ballotQuery, ownVotesQuery } from '#features/campaigns/web/voting/voting-queries.ts';
import type { GroupPageView } from '#features/groups/page.contract.ts';
import { loadCampaign } from '../load-campaign.ts';
import { sitePage } from '../site-page.ts';

export const page = sitePage<GroupPageView>({
  component: BallotPage,
  load: async (input) => {
    const { api, queryClient, viewer } = input.context;
    const group = await loadCampaign(input);
    const { slug = '', votingMethod, votingEnd } = group.campaign ?? {};
    const hasBallot = (votingMethod === 'public' || votingMethod === 'shortlist') && votingEnd;
    if (!hasBallot) throw notFound();
    await Promise.all([
      queryClient.ensureInfiniteQueryData(ballotQuery(api, slug)),
      viewer && queryClient.ensureQueryData(ownVotesQuery(api, slug)),
    ]);
    return group;
  },
  head: ({ data }) => ({
    title: `Vote in ${data.campaign?.name ?? data.name}`,
    path: `${data.selfLink}/vote`,
  }),
});
