import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { CampaignView } from '#features/groups/group-campaign.contract.ts';
import type { UserView } from '#features/members/contract.ts';
import type { Api } from '#platform/pure/contract.ts';
import { resolveDocument } from '#platform/pure/json-api.ts';
import {
  type CampaignProjectResource,
  getLeaderboard,
  listCampaignProjects,
} from '../../projects.contract.ts';

/** A project of a campaign as `resolveDocument` gives it. */
export type CampaignProjectView = { id: string; owner: UserView } & CampaignProjectResource['attributes'];

/** How long a list with projects takes at least, in ms (CAMPAIGN-040). */
const minimumDelayMs = 500;

/** The projects that were started in a campaign, newest first. */
export const campaignProjectsQuery = (api: Api, { slug, startDate, endDate }: CampaignView) =>
  infiniteQueryOptions({
    queryKey: ['campaigns', slug, 'projects'],
    queryFn: async ({ pageParam }) => {
      const isFirst = pageParam === undefined;
      const wait = new Promise((done) => setTimeout(done, isFirst ? minimumDelayMs : 0));
      const answer = await api(listCampaignProjects, {
        page: pageParam,
        'q[createdAtGteq]': startDate,
        'q[createdAtLteq]': endDate,
        'q[campaignSlugEq]': slug,
      });
      if (answer.data.length > 0) await wait;
      return { items: resolveDocument<CampaignProjectView[]>(answer), meta: answer.meta };
    },
    initialPageParam: undefined as string | number | undefined,
    getNextPageParam: ({ meta }) => meta.nextPage ?? undefined,
  });

/** The projects of a campaign that most users joined. */
export const leaderboardQuery = (api: Api, { slug, leaderboardSize }: CampaignView) =>
  queryOptions({
    queryKey: ['campaigns', slug, 'leaderboard'],
    queryFn: async () =>
      resolveDocument<CampaignProjectView[]>(await api(getLeaderboard, { slug, items: leaderboardSize })),
  });
