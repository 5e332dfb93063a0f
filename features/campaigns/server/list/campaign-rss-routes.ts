import { campaignPage } from '#features/groups/pages.ts';
import { getSiteName } from '#features/site-settings/server/get-site-settings.ts';
import { href } from '#platform/pure/page.ts';
import { formatDay } from '#platform/pure/text/format-day.ts';
import type { RawRoutes } from '#platform/server/feature.ts';
import { sendFeed } from '#platform/server/http/send-feed.ts';
import { campaignsFeedPath } from '../../model/campaigns-feed.ts';
import { campaignsPage } from '../../pages.ts';
import { findAnnouncedCampaigns } from './find-announced-campaigns.ts';

const MAX_ITEMS = 30;

/** `/campaigns/feed.xml`: announced campaigns, newest first, as RSS 2.0. */
export const campaignRssRoutes: RawRoutes = (server, { platform }) => {
  const { siteUrl } = platform.config;
  server.get(campaignsFeedPath, { config: { access: 'anyone' } }, async (request, reply) => {
    const campaigns = await findAnnouncedCampaigns(platform.db, MAX_ITEMS);
    return sendFeed(request, reply, {
      title: `${await getSiteName(platform)} campaigns`,
      description: 'Remix campaigns: what there is to enter, and until when.',
      link: siteUrl + href(campaignsPage),
      self: siteUrl + campaignsFeedPath,
      items: campaigns.map((campaign) => {
        const isOver = campaign.end_date <= platform.clock.now();
        const until = `Entries ${isOver ? 'were' : 'are'} open until ${formatDay(campaign.end_date)}.`;
        return {
          id: `urn:uuid:${campaign.id}`,
          title: campaign.name,
          link: siteUrl + href(campaignPage, { groupLink: campaign.group_link }),
          publishedAt: (campaign.announced_at ?? platform.clock.now()).toISOString(),
          description: [...(campaign.subtitle ? [toSentence(campaign.subtitle)] : []), until].join(' '),
        };
      }),
    });
  });
};

const toSentence = (text: string) => (/[.!?…]$/.test(text) ? text : `${text}.`);
