import { renderCard } from '#platform/server/media/render-card.ts';
import { campaignDrawingSvg } from '../../model/campaign-drawing.ts';
import { formatCampaignDay } from '../../model/format-campaign-day.ts';

/** What a share card shows; another one is another card. */
export interface ShareCardFacts {
  id: string;
  slug: string;
  siteName: string;
  name: string;
  subtitle: string;
  startDate: string;
  endDate: string;
}

/** The share card of a campaign upon its picture, or upon its drawing where there is none. */
export const renderShareCard = (
  { id, slug, siteName, name, subtitle, startDate, endDate }: ShareCardFacts,
  picture: Uint8Array | null,
): Promise<Buffer> =>
  renderCard(
    {
      siteName,
      label: 'Remix competition',
      title: name,
      titleInstead: slug,
      subtitle,
      foot: `${formatCampaignDay(startDate)} – ${formatCampaignDay(endDate)}`,
    },
    { drawing: campaignDrawingSvg(id), picture },
  );
