import { campaignsFeedPath } from '#features/campaigns/model/campaigns-feed.ts';
import { campaignListQuery } from '#features/campaigns/web/list/campaign-list-query.ts';
import { CampaignsPage } from '#features/campaigns/web/list/campaigns-page.tsx';
import { siteNameMark } from '#platform/pure/site-name.ts';
import { sitePage } from '../site-page.ts';

export const page = sitePage({
  component: CampaignsPage,
  load: async ({ context: { api, queryClient } }) => {
    await Promise.all([
      queryClient.ensureInfiniteQueryData(campaignListQuery(api, 'current')),
      queryClient.ensureInfiniteQueryData(campaignListQuery(api, 'past')),
    ]);
  },
  head: ({ context: { settings } }) => ({
    title: 'Campaigns',
    description: `Remix campaigns of ${siteNameMark}: what runs now, and who has won before.`,
    path: '/campaigns',
    links: [
      {
        rel: 'alternate',
        type: 'application/rss+xml',
        title: 'Campaigns',
        href: settings.siteUrl + campaignsFeedPath,
      },
    ],
  }),
});
